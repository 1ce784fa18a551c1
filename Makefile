# Start with `make run` and `make test`. `make help` lists all targets.

# Shared target folder of all checkouts, outside of them: a fresh clone reuses the compiled dependencies.
export CARGO_TARGET_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/svc/target
export SVC_DATA_DIR ?= ./data

GEOIP := web/geoip/node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb
SERVER := $(CARGO_TARGET_DIR)/quick/svc
NPM_CI := npm ci --no-audit --no-fund --loglevel=error

.PHONY: help compile timed-format run demo build library node web check check-rust check-format check-prettier check-rustfmt check-generated test test-rust test-citus test-web test-sdk test-dashboard test-clients test-browser test-sites soak faults bench lint format generated data licences tools clean

help: ## Show this list.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build $(GEOIP) ## Build everything and start the service on http://127.0.0.1:8787.
	SVC_GEOIP_DB=$${SVC_GEOIP_DB:-$(GEOIP)} $(SERVER) serve

demo: build ## Fill ./data-demo with 90 days of history and serve it together with a demo site.
	SVC_DATA_DIR=./data-demo $(SERVER) demo

# Only the program embeds the front ends, so its library compiles in parallel with them. If a parallel step fails, make
# runs the steps again one by one, so that the error message comes last and is not mixed with other output.
build: node ## Build the front ends and the server.
	@$(MAKE) --no-print-directory -j4 web library || $(MAKE) --no-print-directory -j1 web library
	cargo build --locked --profile quick --bin svc

library:
	MAKEFLAGS= cargo build --locked --profile quick --lib

node:
	@node -e 'const [major, minor] = process.versions.node.split("."); if (major < 20 || (major == 20 && minor < 19)) { console.error("svc needs Node 20.19 or newer, found " + process.version); process.exit(1) }'

web: web/sdk/dist/manifest.json web/dashboard/dist/index.html web/explorer/dist/index.html ## Build the tracking SDK, the dashboard and the GraphiQL page.

# Installs a folder's packages again if its lock file has changed, and rebuilds it if a source file has changed.
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

check: tools web web/codegen/node_modules/.installed web/agents/node_modules/.installed ## Check the change at hand (or since the commit SINCE) in minutes: format, lints, unit tests, and the integration tests on SQLite that it can touch.
	@tests/timed begin
	@$(MAKE) --no-print-directory timed-format test-web
	@tests/timed run "Rust" $(MAKE) --no-print-directory check-rust
	@tests/timed end "make check"

check-rust:
	SVC_TEST_DATABASE=sqlite tests/postgres with $(NEXTEST) --workspace -E 'not package(svc) + kind(lib) + '"$$(tests/modules touched $(SINCE))"

test: tools web web/codegen/node_modules/.installed ## Check the format and run all tests: Rust on SQLite and PostgreSQL, front ends, browsers.
	@$(MAKE) --no-print-directory -j3 --output-sync=line compile timed-format test-web
	@$(MAKE) --no-print-directory test-rust
	@$(MAKE) --no-print-directory test-clients
	@$(MAKE) --no-print-directory test-browser

# Compilation leaves a core idle at times, so `make test` checks the rest beside it.
compile: web
	@tests/timed run "compile the tests" $(NEXTEST) --workspace --no-run

timed-format:
	@tests/timed run "format" $(MAKE) --no-print-directory check-format

# The compiler of the tests is Clippy, so that code is compiled once for lints and tests. A warning is an error.
compile test-rust test-clients test-browser check-rust soak: export RUSTC_WORKSPACE_WRAPPER := clippy-driver
compile test-rust test-clients test-browser check-rust soak: export CLIPPY_ARGS := -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
NEXTEST := cargo nextest run --locked

# On PostgreSQL the unit tests are left out: they choose their databases themselves. So are tests that hardly touch one:
# of what requests and files look like on the wire, of user agents, and of the matrix of callers and operations. Tests of the
# API that ask for reports run there with reports by SQL; `api::executors` compares them with reports by columns.
# `make soak` leaves out none of these.
BY_SQL = package(svc) & $$(tests/modules with 'analytics/|/sessions|overview|breakdown|/preview|/mapping-suggestions' api) - test(/^api::executors::/)
ON_THE_WIRE = test(/^(access::matrix|http::(bodies|dashboard|headers|limits|problems|slow_readers|texts)|ingest::(beacons|bodies|budgets|clients|cors|machines|origins|proxies|scripts|sdk_files))::/)
ON_POSTGRES = kind(test)$(if $(SVC_SOAK),, - ($(BY_SQL)) - ($(ON_THE_WIRE)))
# Tests wait a quarter of their time, fault tests half of it, so that two cores serve four of them.
AT_ONCE = --test-threads $$((2 * $$(getconf _NPROCESSORS_ONLN)))
test-rust: web web/agents/node_modules/.installed ## Run the Rust tests on SQLite, on PostgreSQL (also with reports by SQL) and, if it is installed, on Citus.
	SVC_TEST_DATABASE=sqlite tests/timed run "SQLite" tests/postgres with $(NEXTEST) --workspace $(AT_ONCE)
	SVC_TEST_DATABASE=postgres tests/timed run "PostgreSQL" tests/postgres with $(NEXTEST) --workspace $(AT_ONCE) -E "$(ON_POSTGRES)"
	SVC_TEST_DATABASE=postgres SVC_TEST_REPORTS=sql tests/timed run "reports by SQL" tests/postgres with $(NEXTEST) --package svc $(AT_ONCE) -E "$(BY_SQL)"
	tests/timed run "Citus" tests/postgres citus $(MAKE) test-citus

# Runs on the Citus cluster whose coordinator is SVC_TEST_CITUS_URL: distributed by project and by session, with reports by
# columns and by SQL.
ON_CITUS := test(/^(api|ingest|jobs|faults|citus|instances)::/)
test-citus: web
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=project cargo nextest run --locked --package svc -E '$(ON_CITUS)'
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=session cargo nextest run --locked --package svc -E '$(ON_CITUS)'
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=project SVC_TEST_REPORTS=sql cargo nextest run --locked --package svc -E 'test(/^api::/)'
	SVC_TEST_DATABASE=citus SVC_TEST_CITUS_BY=session SVC_TEST_REPORTS=sql cargo nextest run --locked --package svc -E 'test(/^api::/)'

test-web: web ## Run the unit tests and type checks of the SDK and the dashboard.
	tests/timed run "front ends" $(MAKE) --no-print-directory -j2 test-sdk test-dashboard

test-sdk:
	cd web/sdk && npm run --silent typecheck && npm test --silent && npm run --silent check-package

test-dashboard:
	cd web/dashboard && npm run --silent typecheck && npm test --silent

# The server comes from the build of the tests: one of its own would compile half of the crates again, with other features.
test-clients: web tests/clients/node_modules/.installed tests/assistants/node_modules/.installed tests/browser/node_modules/.installed ## Do the main job with clients that are generated from openapi.json, hold the answers of the demo against it, send what it allows and what it does not, connect official MCP clients, and ask the tools of assistants 60 questions.
	$(NEXTEST) --workspace --no-run
	cd tests/clients && SVC_BIN=$(CARGO_TARGET_DIR)/debug/svc ../timed run "clients" npm test --silent
	cd tests/assistants && SVC_BIN=$(CARGO_TARGET_DIR)/debug/svc ../timed run "assistants" npm test --silent

test-browser: web tests/browser/node_modules/.installed ## Test the real SDK in three browser engines, and the dashboard in Chromium, its main path in Firefox, too, with a real server.
	$(NEXTEST) --workspace --no-run
	cd tests/browser && SVC_BIN=$(CARGO_TARGET_DIR)/debug/svc ../timed run "browsers" npm test --silent

# Not part of `make test`: it loads the packages of six frameworks and builds each site several times.
test-sites: web tests/browser/node_modules/.installed ## Follow the setup instructions on a small site of every framework, and visit it. SVC_SITES_NEWEST=1 takes the newest packages.
	cargo build --locked --bin svc
	SVC_BIN=$(CARGO_TARGET_DIR)/debug/svc node tests/sites/run.mjs

soak: export SVC_SOAK := 1
soak: export NEXTEST_PROFILE := soak
soak: export SVC_CHECK_FACTOR := 10
soak: tools ## Run all tests at full length: every case of the property tests, more kills and power cuts.
	$(MAKE) test

tests/browser/node_modules/.installed: tests/browser/package-lock.json
	cd tests/browser && $(NPM_CI)
	@touch $@

tests/clients/node_modules/.installed: tests/clients/package-lock.json
	cd tests/clients && $(NPM_CI)
	@touch $@

FAULTS := test(/^faults::/) or test(/^ingest::quarantine::/) or test(/^(commands|backup)::/)
faults: export SVC_SOAK := 1
faults: export NEXTEST_PROFILE := soak
faults: export SVC_FAULT_KILLS ?= 1000
faults: export SVC_FAULT_CUTS ?= 50
faults: export SVC_FAULT_OUTAGE_SECONDS ?= 600
faults: web ## Run the fault tests under load on SQLite and PostgreSQL, with a thousand kills (docs/faults.md).
	SVC_TEST_DATABASE=sqlite tests/postgres with cargo nextest run --locked --package svc -E '$(FAULTS)'
	SVC_TEST_DATABASE=postgres tests/postgres with cargo nextest run --locked --package svc -E '$(FAULTS)'

tests/assistants/node_modules/.installed: tests/assistants/package-lock.json
	cd tests/assistants && $(NPM_CI) --ignore-scripts
	@touch $@

bench: build web/agents/node_modules/.installed ## Measure reports and ingest on SQLite and PostgreSQL, and print tables.
	SVC_TEST_POSTGRES_FSYNC=on SVC_TEST_POSTGRES_AUTOVACUUM=on SVC_TEST_POSTGRES_BUFFERS=1GB tests/postgres with $(SERVER) bench

PRETTIER := web/dashboard/node_modules/.bin/prettier --log-level warn
FRONT_ENDS := web/sdk web/dashboard web/explorer web/codegen web/compress.mjs tests/browser tests/clients tests/assistants tests/sites

lint: check-format ## Check format, lints, and that generated files are up to date.
	cargo clippy --locked --workspace --all-targets -- -D warnings

# What CI checks before the tests; Clippy runs while they are compiled.
check-format: web web/codegen/node_modules/.installed
	@$(MAKE) --no-print-directory -j2 check-prettier check-rustfmt check-generated

check-rustfmt:
	cargo fmt --all --check

check-prettier:
	$(PRETTIER) --check $(FRONT_ENDS)

check-generated:
	cd web/dashboard && npm run --silent codegen:check
	cd web/codegen && node dialling.mjs --check && node machines.mjs --check && node referrers.mjs --check && node licences.mjs --check

format: web/dashboard/node_modules/.installed ## Format the Rust code and the front ends.
	cargo fmt --all
	$(PRETTIER) --write $(FRONT_ENDS)

generated: web/dashboard/node_modules/.installed web/codegen/node_modules/.installed ## Generate openapi.json, the GraphQL schema, the page about grants and the dashboard's types from the Rust types.
	cargo build --locked --bin svc
	SVC_PUBLIC_URL=https://svc.example $(CARGO_TARGET_DIR)/debug/svc openapi > openapi.json
	$(CARGO_TARGET_DIR)/debug/svc schema > graphql/schema.graphql
	$(CARGO_TARGET_DIR)/debug/svc grants > docs/grants.md
	cd web/dashboard && npm run --silent codegen

data: web/codegen/node_modules/.installed ## Update the data tables that come from third-party packages.
	cd web/codegen && node dialling.mjs && node machines.mjs && node referrers.mjs

licences: web/dashboard/node_modules/.installed web/explorer/node_modules/.installed web/codegen/node_modules/.installed ## Write the licences of third-party code and data, which the server shows at /licences.txt.
	node web/codegen/licences.mjs

tools: ## Install missing programs that the tests need (PostgreSQL, Chromium, cargo-nextest).
	@tests/tools

clean: ## Remove built front ends and installed packages. The target folder stays.
	rm -rf web/*/dist web/*/node_modules tests/browser/node_modules tests/clients/node_modules tests/clients/dist
