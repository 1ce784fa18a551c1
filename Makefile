# The two commands a newcomer needs are `make run` and `make test`; `make help` lists the rest.

# One target folder for every checkout, outside of them all: a fresh clone then builds only itself.
export CARGO_TARGET_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/svc/target
export SVC_DATA_DIR ?= ./data

GEOIP := web/geoip/node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb
SERVER := $(CARGO_TARGET_DIR)/quick/svc
NPM_CI := npm ci --no-audit --no-fund --loglevel=error

.PHONY: help run demo build library node web test test-rust test-citus test-web test-browser faults bench lint format generated data tools clean

help: ## Show this list.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build $(GEOIP) ## Build everything and start the service on http://127.0.0.1:8787.
	SVC_GEOIP_DB=$${SVC_GEOIP_DB:-$(GEOIP)} $(SERVER) serve

demo: build ## Fill ./data-demo with 90 days of history and serve it with a demo site to click through.
	SVC_DATA_DIR=./data-demo $(SERVER) demo

# The front ends are embedded in the program alone, so its library is compiled beside them. What failed is done again by
# itself: then the message stands at the end, and alone.
build: node ## Build the front end and the server.
	@$(MAKE) --no-print-directory -j4 web library || $(MAKE) --no-print-directory -j1 web library
	cargo build --locked --profile quick --bin svc

library:
	MAKEFLAGS= cargo build --locked --profile quick --lib

node:
	@node -e 'if (+process.versions.node.split(".")[0] < 20) { console.error("svc needs Node 20 or newer, found " + process.version); process.exit(1) }'

web: web/sdk/dist/manifest.json web/dashboard/dist/index.html web/explorer/dist/index.html ## Build the tracking SDK, the dashboard and the page for trying GraphQL.

# Each folder is installed again when its lock file changed, and built again when a source did.
web/%/node_modules/.installed: web/%/package-lock.json | node
	cd web/$* && $(NPM_CI)
	@touch $@

web/sdk/dist/manifest.json: web/sdk/node_modules/.installed $(shell find web/sdk/src web/sdk/package web/sdk/*.json web/sdk/*.mjs web/sdk/*.ts -type f 2>/dev/null)
	cd web/sdk && npm run --silent build
	@touch $@

web/dashboard/dist/index.html: web/dashboard/node_modules/.installed web/sdk/package.json $(shell find web/dashboard/src web/dashboard/public web/dashboard/*.json web/dashboard/*.ts web/dashboard/index.html -type f 2>/dev/null)
	cd web/dashboard && npm run --silent build
	@touch $@

web/explorer/dist/index.html: web/explorer/node_modules/.installed $(wildcard web/explorer/src/* web/explorer/*.mjs)
	cd web/explorer && npm run --silent build
	@touch $@

web/sdk/dist/manifest.json web/dashboard/dist/index.html web/explorer/dist/index.html: web/compress.mjs

$(GEOIP): web/geoip/node_modules/.installed

test: tools test-web test-rust test-browser ## Run every test there is: Rust on SQLite and PostgreSQL, front end, browser.

test-rust: web web/agents/node_modules/.installed ## Rust tests on SQLite, PostgreSQL (there with reports by SQL too) and, where it is installed, Citus.
	SVC_TEST_DATABASE=sqlite tests/postgres with cargo nextest run --locked --workspace
	SVC_TEST_DATABASE=postgres tests/postgres with cargo nextest run --locked --package svc --package domain --package analytics --package graphql
	SVC_TEST_DATABASE=postgres SVC_TEST_REPORTS=sql tests/postgres with cargo nextest run --locked --package svc -E 'test(/^api::/)'
	tests/postgres citus $(MAKE) test-citus

# On the cluster at SVC_TEST_CITUS_URL (its coordinator), spread both ways, reports by columns and by SQL.
ON_CITUS := test(/^(api|ingest|jobs|faults|citus|instances)::/)
test-citus: web
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=project cargo nextest run --locked --package svc -E '$(ON_CITUS)'
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=session cargo nextest run --locked --package svc -E '$(ON_CITUS)'
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=project SVC_TEST_REPORTS=sql cargo nextest run --locked --package svc -E 'test(/^api::/)'
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=session SVC_TEST_REPORTS=sql cargo nextest run --locked --package svc -E 'test(/^api::/)'

test-web: web ## Unit tests and type checks of the SDK and the dashboard.
	cd web/sdk && npm run --silent typecheck && npm test --silent && npm run --silent check-package
	cd web/dashboard && npm run --silent typecheck && npm test --silent

test-browser: web tests/browser/node_modules/.installed ## The real SDK in three engines, and the dashboard in Chromium, against a real server.
	cargo build --locked --bin svc
	cd tests/browser && SVC_BIN=$(CARGO_TARGET_DIR)/debug/svc npm test --silent

tests/browser/node_modules/.installed: tests/browser/package-lock.json
	cd tests/browser && $(NPM_CI)
	@touch $@

FAULTS := test(/^faults::/) or test(/^ingest::quarantine::/) or test(/^(commands|backup)::/)
faults: export SVC_FAULT_KILLS ?= 1000
faults: export SVC_FAULT_CUTS ?= 50
faults: export SVC_FAULT_OUTAGE_SECONDS ?= 600
faults: web ## Break things under load: the fault tests on SQLite and PostgreSQL, with a thousand kills (docs/faults.md).
	SVC_TEST_DATABASE=sqlite tests/postgres with cargo nextest run --locked --package svc -E '$(FAULTS)'
	SVC_TEST_DATABASE=postgres tests/postgres with cargo nextest run --locked --package svc -E '$(FAULTS)'

bench: build web/agents/node_modules/.installed ## Measure reports and ingest, on SQLite and PostgreSQL, and print tables.
	SVC_TEST_POSTGRES_FSYNC=on SVC_TEST_POSTGRES_BUFFERS=1GB tests/postgres with $(SERVER) bench

PRETTIER := web/dashboard/node_modules/.bin/prettier --log-level warn
FRONT_ENDS := web/sdk web/dashboard web/explorer web/codegen web/compress.mjs tests/browser

lint: web web/codegen/node_modules/.installed ## What CI checks before the tests: format, lints, and that generated files are up to date.
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	$(PRETTIER) --check $(FRONT_ENDS)
	cd web/dashboard && npm run --silent codegen:check
	cd web/codegen && node dialling.mjs --check

format: web/dashboard/node_modules/.installed ## Format Rust and the front ends.
	cargo fmt --all
	$(PRETTIER) --write $(FRONT_ENDS)

generated: web/dashboard/node_modules/.installed web/codegen/node_modules/.installed ## Write what follows from the Rust types: openapi.json, the SDL, the dashboard's types.
	cargo build --locked --bin svc
	SVC_PUBLIC_URL=https://svc.example $(CARGO_TARGET_DIR)/debug/svc openapi > openapi.json
	$(CARGO_TARGET_DIR)/debug/svc schema > graphql/schema.graphql
	cd web/dashboard && npm run --silent codegen

data: web/codegen/node_modules/.installed ## Write the tables that are taken from packages of others.
	cd web/codegen && node dialling.mjs

tools: ## Install what the tests need and is missing (PostgreSQL, Chromium, cargo-nextest).
	@tests/tools

clean: ## Remove built front ends and installed packages; the target folder stays.
	rm -rf web/*/dist web/*/node_modules tests/browser/node_modules
