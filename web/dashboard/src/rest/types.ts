// Generated from openapi.json by `npm run codegen`. Do not edit.

export interface paths {
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether the service and its database work */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the background jobs
         * @description Each job with its last run and its failures. All instances give the same answer.
         */
        get: operations["getJobsHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cron/{job}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Run one job, or all due jobs with `tick` */
        get: operations["runCronJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/e": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a tracking batch */
        post: operations["track"];
        delete?: never;
        /** Answer the CORS preflight of the tracking endpoint */
        options: operations["trackPreflight"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a tracking batch (alias of /v1/e) */
        post: operations["trackAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a conversion from a page
         * @description The body is JSON of at most 4 KB: `k`, the publishable key; `sid`, the session id from `svc('session')`; `d`, the key of a conversion definition; `value`, a number, if the definition takes its value from the page; and `eventId`, the page's own id of the conversion, which it shares with the tags of ad platforms (8 to 100 letters, digits, `.`, `_`, `:` and `-`; ids that begin with `web.` are ignored). The script does the same with `svc('convert', key, { eventId, value })`, which needs no delay and is repeated until it arrives. An event id that the project has already makes no conversion. If a server reports a conversion under the same event id, its report replaces the page's. A session converts once per definition, after it is engaged (ten seconds of visible and focused time) and within the project's daily cap. 204 means that the request was valid. The project's status counts the beacons that recorded no conversion, by reason.
         */
        post: operations["sendConversionBeacon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/c/{pk}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the client config: the part of a project's tracking config that browsers need */
        get: operations["getClientConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/s/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a file of the tracking SDK */
        get: operations["getSdkFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sdk/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the npm package of the tracking SDK */
        get: operations["getSdkPackage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up, with a new organization or an invitation */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with e-mail and password */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session, or all sessions of the user */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the user of the session, with memberships and scopes */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sudo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm one's identity, which permits sensitive actions for 15 minutes */
        post: operations["sudo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/magic-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a link for login or sudo; the answer does not reveal whether the account exists */
        post: operations["requestMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/magic-link/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with a mailed link. The first link that proves an address ends the account's earlier password, sessions, keys and invitations */
        post: operations["verifyMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password; all other sessions of the user end */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/oauth-grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the OAuth grants of the user */
        get: operations["listOwnOauthGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organizations that the caller can access */
        get: operations["listOrganizations"];
        put?: never;
        /** Create an organization and become its owner */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an organization */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /** Delete an organization with all its projects and their data */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /** Change an organization's name or slug */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/v1/orgs/{org}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit log, newest entry first */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of an organization */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the organization, unless it is the last owner
         * @description Also revokes what the member has issued in the organization: open invitations, secret keys and applications. Each revocation is written to the audit log, and the organization's owners and admins get a mail that lists the revoked keys.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role or PII flag
         * @description Also revokes what the member has issued and the new rights do not cover: open invitations, secret keys and applications that can do more than the member. Each revocation is written to the audit log, and the organization's owners and admins get a mail that lists the revoked keys.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/orgs/{org}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List open and past invitations */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by e-mail; the link is returned once
         * @description If the deployment sends mail, the caller's own address must be confirmed (else `forbidden`). An organization may send 50 invitations within 24 hours, and an account 30 across all its organizations; an invitation that replaces another one counts, too. Beyond that the answer is `rate_limited`, and `Retry-After` says when the next one can be sent. An open invitation ends when its sender loses the permission to send it.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation: what it offers, and to whom
         * @description `accountExists` says whether the invited address has an account. It is revealed only to the reader of that address: through the mailed link, or with a session of that account in the Authorization header. Otherwise it is null.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation to the caller's own address and become a member */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/oauth-grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the OAuth grants of all members */
        get: operations["listOauthGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/oauth-grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a grant with its tokens and keys; another member's grant needs org:admin */
        delete: operations["revokeOauthGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organization's secret keys, newest first */
        get: operations["listSecretKeys"];
        put?: never;
        /** Create a secret key; its value is returned once */
        post: operations["createSecretKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Roll a key: create its replacement; the old key keeps working for the overlap */
        post: operations["rollSecretKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key and all keys derived from it, effective immediately */
        delete: operations["revokeSecretKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/publishable-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the project's publishable keys */
        get: operations["listPublishableKeys"];
        put?: never;
        /** Create a publishable key */
        post: operations["createPublishableKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/publishable-keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Roll a key: create its replacement; the old key keeps working for the overlap */
        post: operations["rollPublishableKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/publishable-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key, effective immediately */
        delete: operations["revokePublishableKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/funnels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the project's funnels in order */
        get: operations["listFunnels"];
        put?: never;
        /**
         * Create a funnel
         * @description A project with funnels has exactly one default funnel: the first one created, until another one is set as default.
         */
        post: operations["createFunnel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/funnels/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a funnel
         * @description If the default funnel is deleted, the first remaining funnel becomes the default.
         */
        delete: operations["deleteFunnel"];
        options?: never;
        head?: never;
        /** Change a funnel; omitted fields keep their values */
        patch: operations["updateFunnel"];
        trace?: never;
    };
    "/v1/projects/{project}/funnels/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview a funnel: what it would have counted over the last 30 days; nothing is stored */
        post: operations["previewFunnel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/questionnaires": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the project's questionnaires */
        get: operations["listQuestionnaires"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/questionnaires/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or replace a questionnaire
         * @description A questionnaire defines the labels and the order of `quiz_answer` events in the answers report. Such an event has the questionnaire's id in its prop `variant`, the question's key in `q` and the answer in `value`. While the tracking config sets `questionnaires.strict`, answers without a registered questionnaire are dropped and counted in the project's status.
         */
        put: operations["putQuestionnaire"];
        post?: never;
        /** Delete a questionnaire; its answers are kept without labels */
        delete: operations["deleteQuestionnaire"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/proxy-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the project's proxy keys, newest first */
        get: operations["listProxyKeys"];
        put?: never;
        /** Create a key for a first-party proxy; its value is returned once */
        post: operations["createProxyKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/proxy-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a proxy key, effective immediately */
        delete: operations["revokeProxyKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the projects of all organizations that the caller can access */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a project with its first publishable key */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /** Delete a project with all its data */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Smaller values of `retentionDays` and `settings.pii.leadsRetentionDays`, and turning `settings.pii.storePlaintext` off, also need `leads:write`, because they delete stored data. The answer lists what in `pendingDeletions`. The deletion begins a day after the change; until then, the former value takes it back, and nothing is lost. Owners get a mail.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/v1/projects/{project}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the tracking config and its revision */
        get: operations["getTrackingConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Replace top-level keys of the tracking config */
        patch: operations["updateTrackingConfig"];
        trace?: never;
    };
    "/v1/projects/{project}/channel-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the channel mappings: the project's own rules for the channel of a source or medium */
        get: operations["getChannelMappings"];
        /** Replace the channel mappings; past visits are recomputed in the background */
        put: operations["putChannelMappings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the project status: today's ingest outcomes by reason, quotas, storage, spool */
        get: operations["getProjectStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete tracking data: all of it, some days, or the test visits */
        post: operations["purgeProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the project's goals in order */
        get: operations["listGoals"];
        put?: never;
        /** Create a goal; past visits are recomputed in the background */
        post: operations["createGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/goals/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview a goal: what its match would have counted over the last 30 days; nothing is stored */
        post: operations["previewGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/goals/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a goal; it is removed from past visits in the background */
        delete: operations["deleteGoal"];
        options?: never;
        head?: never;
        /** Change a goal; past visits are recomputed in the background */
        patch: operations["updateGoal"];
        trace?: never;
    };
    "/v1/projects/{project}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send server events and attach them to sessions
         * @description Stores the valid events. `rejected` lists every other event with its index and the reason. The rules for browser events and the project's event schemas apply. An event is attached to the session whose id it contains, also if that session has been merged into an earlier one.
         */
        post: operations["sendServerEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/events/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the events since a cursor, waiting up to 20 seconds for new ones */
        get: operations["tailEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/event-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List built-in, preset, registered and observed events, with their counts of the last 30 days */
        get: operations["getEventCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/event-schemas/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or replace the schema of an event
         * @description Applies to events received from now on. An event is dropped if a required prop is missing or violates the schema. An optional prop that violates the schema is removed.
         */
        put: operations["putEventSchema"];
        post?: never;
        /** Delete an event's schema; its events are kept as unregistered events */
        delete: operations["deleteEventSchema"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check how an event would be processed; nothing is stored */
        post: operations["validateEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the project's conversions, latest first */
        get: operations["listConversions"];
        put?: never;
        /**
         * Record a conversion
         * @description A conversion sent by a server counts immediately, even if its definition requires confirmation. If the project already has a conversion with this event id, the answer is 200, nothing is changed, and `differs` lists the fields whose stored values differ from the request.
         */
        post: operations["createConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/conversions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a conversion with its upload to each ad platform */
        get: operations["getConversion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/conversions/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the failed uploads of a conversion */
        post: operations["retryConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/conversions/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Confirm, reject or retract a conversion, or change its value
         * @description A pending conversion can be confirmed or rejected. A counting conversion can be retracted, or its value changed. Ad platforms that have received the conversion also receive the change.
         */
        patch: operations["setConversionStatus"];
        trace?: never;
    };
    "/v1/projects/{project}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the project's leads, most recently seen first
         * @description As CSV, answers up to 10,000 leads at once regardless of `limit`. Search for an e-mail address or phone number by its SHA-256, because personal data does not belong in a URL.
         */
        get: operations["listLeads"];
        put?: never;
        /**
         * Create or update a lead
         * @description If the project already knows the person by address, number or id, the data is added to the existing lead and the answer is 200. Everything is hashed immediately. Plain text is kept (encrypted) only if the project's setting `pii.storePlaintext` is on.
         */
        post: operations["createLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a lead with its visits, in plain text if the project keeps it; the access is written to the audit log */
        get: operations["getLead"];
        put?: never;
        post?: never;
        /**
         * Erase a person everywhere
         * @description Deletes the lead, the person's data in visits and conversions, pending uploads to ad platforms, and identify data in batches that are still spooled. The visits stay, without a person. Only a count of erased people is kept.
         */
        delete: operations["deleteLead"];
        options?: never;
        head?: never;
        /** Change the status of a lead */
        patch: operations["updateLead"];
        trace?: never;
    };
    "/v1/projects/{project}/conversion-definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the project's conversion definitions */
        get: operations["listConversionDefinitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/conversion-definitions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview a definition: what it would have counted over the last 30 days; nothing is stored */
        post: operations["previewConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/conversion-definitions/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Create or replace a conversion definition */
        put: operations["putConversionDefinition"];
        post?: never;
        /** Delete a conversion definition; its conversions are kept */
        delete: operations["deleteConversionDefinition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all ad platforms with the project's settings and the upload health of the last 30 days */
        get: operations["listDestinations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/destinations/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set up an ad platform; omitted credentials keep their values */
        put: operations["putDestination"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/destinations/{provider}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Test the connection: the ad platform checks a test event, which counts nowhere */
        post: operations["testDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/feeds/google-ads.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the confirmed conversions of the last 90 days as a file for search_ads_1
         * @description The feed needs no credential: anybody who knows the project's id can read it. Therefore it answers 404 unless the settings of the destination search_ads_1 enable it. It contains only what the platform needs (click id, name, time, value and currency of the conversion, and its event id), and only conversions of visitors who consented.
         */
        get: operations["getConversionFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List campaigns, ad sets and ads, those with the latest costs first */
        get: operations["listAdEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/kpis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What ads cost beside the visits that they brought, by platform, account, campaign, ad set or ad. */
        get: operations["getAdKpis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What ads cost beside the visits that they brought, by day or week. */
        get: operations["getAdTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/unmatched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Paid visits that are matched with no ad, by reason and campaign parameters. */
        get: operations["listUnmatchedAds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/mapping-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mapping rules that are worth creating, because ads without sessions and visits without an ad probably belong together. */
        get: operations["listAdMappingSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import costs of ads
         * @description Costs of platforms without a connection, of sponsorings, of a spreadsheet. A rejected row does not keep the others from being stored.
         */
        post: operations["importAdCosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/mapping-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the mapping rules in the order in which they are tried */
        get: operations["listAdMappingRules"];
        put?: never;
        /** Create a mapping rule; past visits are matched again in the background */
        post: operations["createAdMappingRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/mapping-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a mapping rule; past visits are matched again in the background */
        delete: operations["deleteAdMappingRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/utm-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the recommended UTM templates, with placeholders for ids */
        get: operations["listUtmTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ad accounts of the project and its sources of imported costs */
        get: operations["listAdAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach an ad account, or change how its costs are read
         * @description `accountId` is the platform's id of an account of the connection, or the id of an account that the project has already. Reading starts at once, backwards from today, and after changes once in ten minutes. After a change of the chosen campaigns, all days are read again. A manager account has no costs of its own and is refused.
         */
        put: operations["attachAdAccount"];
        post?: never;
        /** Detach an ad account; its costs are kept and not read again */
        delete: operations["detachAdAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last 30 readings of each attached account, and days that do not add up */
        get: operations["listAdSyncs"];
        put?: never;
        /**
         * Read days of ad accounts now
         * @description The days are read before all others that wait. An account can be asked for once in ten minutes; if none of the accounts can, the answer is 429.
         */
        post: operations["syncAds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/ad-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organization's connections to ad platforms, without credentials */
        get: operations["listAdConnections"];
        put?: never;
        /**
         * Start a connection to an ad platform; the link works for ten minutes
         * @description A person grants access on the platform's page (`url`). A platform leads them back to `/ads/callback` of this deployment with `state` and `code`, which complete the connection; after the page of a broker, `state` alone does. With `reconnect`, an existing connection gets a new grant and keeps its accounts. `not_configured` if this deployment cannot connect to the platform.
         */
        post: operations["createAdConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/ad-connections/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a connection and find the ad accounts that it reaches
         * @description The state works once, for the person, organization and connection it was made for, and for ten minutes. A repeated request returns the first answer. If the platform failed, the request may be sent again.
         */
        post: operations["completeAdConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/ad-connections/{id}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ad accounts that a connection reaches */
        get: operations["listAdConnectionAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/{org}/ad-connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a connection and detach its ad accounts from every project
         * @description The platform is asked to take the grant back. That may end other connections that the same person made. Costs are kept, unless `purge` is true.
         */
        delete: operations["deleteAdConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/ads/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the connections through which the project can read costs */
        get: operations["listProjectAdConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/connector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of the broker about a connection
         * @description The body, at most 64 KiB, is signed in `x-nango-hmac-sha256` (hexadecimal HMAC-SHA256) or as Standard Webhooks define (`webhook-id`, `webhook-timestamp` within 300 seconds, `webhook-signature`). An event makes the server ask the broker for the state of the connection. Repeated events of 24 hours and those about something unknown are ignored.
         */
        post: operations["receiveConnectorEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of a period, their time series and, on request, the period before. */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A time series of sessions, visitors, pageviews and conversions; empty buckets are zero. */
        get: operations["getTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions of a period by the values of one or two dimensions. */
        get: operations["getBreakdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every page with its views, entries, exits and exact quartiles of engaged time and scroll depth. */
        get: operations["getPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/scroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far down pages were scrolled: reach and time per mark, and a depth curve. */
        get: operations["getScroll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sections of pages that came into view, when and for how long, in page order. */
        get: operations["getSections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/engagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Distribution of sessions over engaged time, scroll depth and pages, and by hour of the week. */
        get: operations["getEngagement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clicks on named elements, by label and section. */
        get: operations["getClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every video with its plays, the share watched, and completions. */
        get: operations["getVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/videos/{video}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Parts of a video that were watched: a curve over all plays and per format. */
        get: operations["getVideoRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every goal with the sessions that reached it, their rate and value. */
        get: operations["getGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entry pages, exit pages, transitions and paths of up to five steps. */
        get: operations["getFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far sessions get in a questionnaire, question by question, and what they answer. */
        get: operations["getAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many sessions take each step of a funnel, and how long they take. */
        get: operations["getFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/filter-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The most frequent values of every dimension that has a filter. */
        get: operations["getFilterOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of the selected sessions one by one, each with its session. */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/analytics/relevance-ranking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages, campaigns or channels by their number of relevant sessions. */
        get: operations["getRelevanceRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the matching sessions, sorted, with their total number */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a session: attribution, relevance, pageviews and timeline */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/sql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run one SELECT over the project's visits
         * @description Only the tables of GET .../schema can be read. If a query exceeds the deployment's limit of time, memory or rows, the answer is a problem that names the limit.
         */
        post: operations["runSql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get tables, columns, filters and conventions of the project's data, with example queries */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/relevance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the relevance model, its versions and the progress of rescoring */
        get: operations["getRelevance"];
        /** Save a model as the next version; all sessions are rescored in the background */
        put: operations["saveRelevance"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/relevance/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview a model on the latest sessions; nothing is stored */
        post: operations["previewRelevance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/relevance/rescore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rescore one chunk of past sessions now */
        post: operations["rescore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's segments and the project's shared ones, by key */
        get: operations["listSegments"];
        put?: never;
        /** Create a segment; a shared one needs config:write */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/segments/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a segment; a shared one needs config:write */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /** Change a segment; a shared one needs config:write */
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/v1/setup/frameworks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the frameworks, proxies and consent tools that there are instructions for */
        get: operations["listSetupFrameworks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/detect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell by packages and files what a site is built with
         * @description Stores nothing. The result says which packages and files told what.
         */
        post: operations["detectSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the steps that set svc up, with placeholders for key and domain
         * @description Each step is done by a person or a program, and doing it again changes nothing. A proxy that the framework cannot have is answered with `validation_error`, which names those that it can.
         */
        get: operations["getSetupInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/setup/snippet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the steps that set svc up, with the project's publishable key and domain
         * @description Contains no secret: the step for the proxy key names its variable and the operation that makes it. Answers `conflict` if the project has no valid publishable key.
         */
        get: operations["getSetupSnippet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/setup/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the steps of the setup, each ticked by the project's data only */
        get: operations["getSetupStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Skip steps of the setup, close its screen, or note where somebody was
         * @description Each key of `steps` and `dismissed` need a scope of their own, as their descriptions say. If one is missing, nothing changes, and `insufficient_scope` lists all that are missing.
         */
        patch: operations["updateSetup"];
        trace?: never;
    };
    "/v1/projects/{project}/setup/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what arrives from the site: hosts, refused origins, and batches that were ignored */
        get: operations["getSetupInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/setup/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the prompts for an assistant that works on the site */
        get: operations["listSetupPrompts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/setup/prompts/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a prompt for an assistant, with the project's publishable key and domain
         * @description Contains no secret. Prompts about changes of the site also need `config:write` or `project:admin`. Answers `conflict` if the project has no valid publishable key.
         */
        get: operations["getSetupPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/setup/detect-stack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell by a page of the site what it is built with, and what else runs on it
         * @description Fetches a page of one of the project's domains, ten times a minute at most. What a page loads by script does not show.
         */
        post: operations["detectProjectStack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the OpenAPI 3.1 document of this API */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the guides in reading order */
        get: operations["listDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/docs/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search guides, operations, error codes, settings, figures and filters
         * @description Words may be incomplete or misspelt. Parts that contain all words come before parts that contain some.
         */
        get: operations["searchDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/docs/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a guide as Markdown and HTML */
        get: operations["getDoc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/docs/{slug}.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a guide as Markdown */
        get: operations["getDocMarkdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the reference of this API as a page */
        get: operations["getApiReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/api.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the reference of this API as Markdown */
        get: operations["getApiReferenceMarkdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documentation for language models */
        get: operations["getLlms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms-full.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get all guides in one text */
        get: operations["getLlmsFull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the list of guides as a page, with a search */
        get: operations["getDocsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a guide as a page; `/docs/errors` explains each error code */
        get: operations["getDocPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Run a GraphQL query, open a WebSocket or, in development, show GraphiQL
         * @description The query string contains `query`, `operationName` and, as JSON, `variables`. Mutations are refused with 405. A WebSocket with the subprotocol `graphql-transport-ws` also runs subscriptions.
         */
        get: operations["graphqlByGet"];
        put?: never;
        /**
         * Run a GraphQL query or mutation
         * @description Accepts the bearer credentials of the REST routes; introspection needs none. Answers as `application/graphql-response+json` if `Accept` names it. Otherwise answers as `application/json`, with status 200 also if the GraphQL document has errors.
         */
        post: operations["graphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a file of GraphiQL (development only) */
        get: operations["getExplorerFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Origin of conversions, which some platforms require.
         * @enum {string}
         */
        ActionSource: "other" | "system_generated" | "email" | "phone_call" | "chat";
        /**
         * @description Kind of caller that performed an action.
         * @enum {string}
         */
        ActorKind: "user" | "secret_key" | "oauth" | "system";
        /** @description An ad account of a project, or a source of imported costs. */
        AdAccount: {
            /**
             * Format: uuid
             * @description Id of the account in this project.
             */
            id: string;
            /** @description Null for imported costs of no platform. */
            platform: components["schemas"]["AdPlatform"] | null;
            /** @description The platform's id of the account, or the source of an import. */
            externalId: string;
            /** @description Name of the account on the platform, or the source of an import. */
            name: string;
            /** @description Currency of its costs (ISO 4217), if it is known. */
            currency: string | null;
            /** @description Time zone of its days, if it is known. */
            timezone: string | null;
            /**
             * Format: uuid
             * @description Connection through which costs are read. Null for a source of imported costs and for a detached account.
             */
            connectionId: string | null;
            /** @description How costs are read. Null for a source of imported costs. */
            settings: components["schemas"]["AdAccountSettings"] | null;
            /** @description How the reading stands. Null for a source of imported costs. */
            sync: components["schemas"]["AdAccountSync"] | null;
            /** @description Costs of the last 30 days, by currency. */
            spend30d: components["schemas"]["AdAccountSpend"][];
            /**
             * Format: date-time
             * @description When the account was first attached, or its source first imported.
             */
            createdAt: string;
        };
        /** @description Error because of which the costs of an account are not read. */
        AdAccountError: {
            /** @description Code of the platform or of this service: `grant_expired`, for example. */
            code: string;
            /** @description What the platform says about it. It may be empty. */
            message: string;
        };
        /** @description Last readings of an account. */
        AdAccountRuns: {
            /**
             * Format: uuid
             * @description Id of the account in the project.
             */
            accountId: string;
            /** @description Ad platform. */
            platform: components["schemas"]["AdPlatform"] | null;
            /** @description The platform's id of the account. */
            externalId: string;
            /** @description Name of the account on the platform. */
            name: string;
            /** @description Currency of the account (ISO 4217), if it is known. */
            currency: string | null;
            /**
             * Format: uint32
             * @description Number of windows of days that wait to be read.
             */
            waiting: number;
            /** @description Closed days whose costs do not add up to the account's total. */
            differences: components["schemas"]["AdSyncDifference"][];
            /** @description At most 30 runs, newest first. */
            runs: components["schemas"]["AdSyncRun"][];
        };
        /** @description How the costs of an account are read. */
        AdAccountSettings: {
            /**
             * @description Campaigns whose costs are stored. By default all.
             * @default {
             *       "mode": "all",
             *       "rules": []
             *     }
             */
            campaigns: components["schemas"]["AdCampaignChoice"];
            /**
             * Format: int32
             * @description Number of days that are read again each night, 1 to 90. Null: as many as the platform may still change.
             * @default null
             */
            restateDays: number | null;
            /**
             * Format: int32
             * @description Number of days before today that are read first, 1 to 1095. Null: 90.
             * @default null
             */
            backfillDays: number | null;
        };
        /** @description How the costs of an account are read. */
        AdAccountSettingsInput: {
            /**
             * @description Campaigns whose costs are stored. By default all.
             * @default {
             *       "mode": "all",
             *       "rules": []
             *     }
             */
            campaigns: components["schemas"]["AdCampaignChoiceInput"];
            /**
             * Format: int32
             * @description Number of days that are read again each night, 1 to 90. Null: as many as the platform may still change.
             * @default null
             */
            restateDays: number | null;
            /**
             * Format: int32
             * @description Number of days before today that are read first, 1 to 1095. Null: 90.
             * @default null
             */
            backfillDays: number | null;
        };
        /** @description Costs of an account in one currency. */
        AdAccountSpend: {
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * Format: double
             * @description Costs in this currency.
             */
            amount: number;
        };
        /** @description How the reading of an account's costs stands. */
        AdAccountSync: {
            /** @description State of the reading. */
            state: components["schemas"]["AdSyncState"];
            /**
             * Format: date
             * @description First day of those that were read without a gap; null before the first reading.
             */
            coveredFrom: string | null;
            /**
             * Format: date
             * @description Last day of those that were read without a gap; null before the first reading.
             */
            coveredTo: string | null;
            /**
             * Format: date-time
             * @description When days were last read and stored.
             */
            lastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When the account is read next; null for a detached account.
             */
            nextAt: string | null;
            /** @description Why reading fails; null if it does not. */
            error: components["schemas"]["AdAccountError"] | null;
        };
        /** @description Account to attach, and how its costs are read. */
        AdAccountWrite: {
            /**
             * Format: uuid
             * @description Connection of the project's organization through which the costs are read.
             */
            connectionId: string;
            /**
             * @description How the costs are read. Null: for an account that is known already as before, for another one with the defaults.
             * @default null
             */
            settings: components["schemas"]["AdAccountSettingsInput"] | null;
        };
        /** @description Ad accounts of a project. */
        AdAccounts: {
            /** @description Accounts by platform and id; sources of imported costs among them. */
            items: components["schemas"]["AdAccount"][];
        };
        /** @description Campaigns whose costs are stored. */
        AdCampaignChoice: {
            /** @description Which campaigns' costs are stored. */
            mode: components["schemas"]["AdCampaignsMode"];
            /**
             * @description Rules for `include` and `exclude`, at most 50; none for `all`.
             * @default []
             */
            rules: components["schemas"]["AdCampaignRule"][];
        };
        /** @description Campaigns whose costs are stored. */
        AdCampaignChoiceInput: {
            /** @description Which campaigns' costs are stored. */
            mode: components["schemas"]["AdCampaignsMode"];
            /**
             * @description Rules for `include` and `exclude`, at most 50; none for `all`.
             * @default []
             */
            rules: components["schemas"]["AdCampaignRule"][];
        };
        /**
         * @description What of a campaign a rule looks at.
         * @enum {string}
         */
        AdCampaignField: "name" | "id";
        /** @description Rule that a campaign fits or does not fit. */
        AdCampaignRule: {
            /** @description What of the campaign the rule looks at. */
            field: components["schemas"]["AdCampaignField"];
            /** @description How it is compared. */
            kind: components["schemas"]["RuleKind"];
            /**
             * @description The whole text (exact), how it begins (prefix), a glob (`*` for any text), or a regular expression, which may match
             *     anywhere. Case is ignored except in regular expressions.
             */
            value: string;
        };
        /**
         * @description Which campaigns' costs of an account a project stores.
         *
         *     - `all`: Those of all campaigns.
         *     - `include`: Those of campaigns that a rule fits.
         *     - `exclude`: Those of campaigns that no rule fits.
         * @enum {string}
         */
        AdCampaignsMode: "all" | "include" | "exclude";
        /** @description Connection of an organization to an ad platform, without its credentials. */
        AdConnection: {
            /**
             * Format: uuid
             * @description Id of the connection.
             */
            id: string;
            /** @description Ad platform. */
            platform: components["schemas"]["AdPlatform"];
            /** @description How the connection was made. */
            connector: components["schemas"]["AdConnector"];
            /** @description Display name. */
            name: string;
            /** @description State of the connection. */
            status: components["schemas"]["AdConnectionStatus"];
            /**
             * Format: date-time
             * @description When the platform's grant ends. Null if it does not end by itself, or if its end is not known.
             */
            expiresAt: string | null;
            /** @description True if the grant ends within 14 days. Connect again before it does. */
            expiresSoon: boolean;
            /**
             * Format: int32
             * @description Number of ad accounts that the connection reaches.
             */
            accountCount: number;
            /**
             * Format: date-time
             * @description When the connection was started.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the connection was last changed.
             */
            updatedAt: string;
        };
        /** @description Ad account that a connection has reached. */
        AdConnectionAccount: {
            /** @description The platform's id of the account. */
            externalId: string;
            /** @description Name of the account on the platform. */
            name: string;
            /** @description Currency of its costs (ISO 4217), if the platform says it. */
            currency: string | null;
            /** @description Time zone of its days, if the platform says it. */
            timezone: string | null;
            /** @description True for a manager account, which has accounts below it and no costs of its own. */
            manager: boolean;
            /** @description Manager account through which the account is reached. Null if it is reached directly. */
            managerId: string | null;
            /** @description False if the latest connecting did not find the account any more. */
            reachable: boolean;
        };
        /** @description Ad accounts of a connection. */
        AdConnectionAccounts: {
            /** @description Accounts by name. Those that are no longer reachable come last. */
            items: components["schemas"]["AdConnectionAccount"][];
        };
        /** @description What the platform's page gave the person. */
        AdConnectionComplete: {
            /** @description State of the started connection. */
            state: string;
            /** @description Code that the platform gave. Connections by the broker have none. */
            code?: string;
        };
        /** @description Connection that was completed, with the ad accounts that it reaches. */
        AdConnectionCompleted: {
            /** @description The connection. */
            connection: components["schemas"]["AdConnection"];
            /** @description Ad accounts of the connection. */
            accounts: components["schemas"]["AdConnectionAccount"][];
        };
        /** @description New connection, or a new grant for an existing one. */
        AdConnectionCreate: {
            /** @description Ad platform. */
            platform: components["schemas"]["AdPlatform"];
            /** @description How to connect. By default as this deployment is set up: direct if it can, otherwise by the broker. */
            connector?: components["schemas"]["AdConnector"];
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters. By default the name of the platform.
             */
            name?: string;
            /**
             * Format: uuid
             * @description Id of a connection that gets a new grant and keeps its accounts.
             */
            reconnect?: string;
        };
        /** @description Connection that was started, with the address at which a person grants access. */
        AdConnectionStarted: {
            /** @description The connection. */
            connection: components["schemas"]["AdConnection"];
            /** @description Address of the page on which the person grants access to their ad accounts. Returned only here. */
            url: string;
            /** @description Secret that completes the connection, once. A direct connection's page sends it back in its address, too. */
            state: string;
            /**
             * Format: date-time
             * @description When the address and the state stop working: ten minutes after the request.
             */
            expiresAt: string;
        };
        /**
         * @description State of a connection to an ad platform.
         *
         *     - `started`: Nobody has completed it yet.
         *     - `connected`: Its ad accounts can be read.
         *     - `expired`: The grant has ended. Connect again.
         *     - `removed`: Deleted.
         * @enum {string}
         */
        AdConnectionStatus: "started" | "connected" | "expired" | "removed";
        /** @description Connections of an organization. */
        AdConnections: {
            /** @description All connections that are not removed, oldest first. */
            items: components["schemas"]["AdConnection"][];
        };
        /**
         * @description How a connection to an ad platform is made.
         *
         *     - `direct`: By an OAuth client of this deployment.
         *     - `broker`: By a broker, which keeps the grant.
         * @enum {string}
         */
        AdConnector: "direct" | "broker";
        /** @description Costs to import. */
        AdCostImport: {
            /** @description Where the costs come from, for example `newsletter-ads`. Imports of one source replace each other's rows. */
            source: string;
            /** @description Treatment of stored costs of the source that the import does not name. */
            mode: components["schemas"]["CostImportMode"];
            /** @description 1 to 5,000 rows. */
            rows: components["schemas"]["AdCostRow"][];
        };
        /** @description Result of an import. */
        AdCostImported: {
            /**
             * Format: uint64
             * @description Number of new rows.
             */
            stored: number;
            /**
             * Format: uint64
             * @description Number of rows that replaced another one.
             */
            changed: number;
            /**
             * Format: uint64
             * @description Number of rows that were stored before.
             */
            unchanged: number;
            /**
             * Format: uint64
             * @description Number of stored rows that were deleted because the import does not name them (`replace_days`).
             */
            deleted: number;
            /** @description Rows that were not stored. `replace_days` deletes no row of a day with such a row. */
            rejected: components["schemas"]["RejectedCost"][];
        };
        /** @description Costs of an ad, or of what is known of it, on one day. An ad, ad set or campaign has an id or a name, or both. */
        AdCostRow: {
            /** @description Day as YYYY-MM-DD. */
            day: string;
            /** @description Decimal text, such as `12.50`. Digits beyond the sixth are rounded half up. Credits are negative. */
            cost: string;
            /**
             * @description ISO 4217 code. Null: the project's currency.
             * @default null
             */
            currency: string | null;
            /**
             * @description Platform of the ad. Null: none of the four.
             * @default null
             */
            platform: components["schemas"]["AdPlatform"] | null;
            /**
             * @description The platform's id of the campaign.
             * @default null
             */
            campaignId: string | null;
            /**
             * @description Name of the campaign.
             * @default null
             */
            campaign: string | null;
            /**
             * @description The platform's id of the ad set.
             * @default null
             */
            adsetId: string | null;
            /**
             * @description Name of the ad set.
             * @default null
             */
            adset: string | null;
            /**
             * @description The platform's id of the ad.
             * @default null
             */
            adId: string | null;
            /**
             * @description Name of the ad.
             * @default null
             */
            ad: string | null;
            /**
             * Format: int64
             * @description How often the ad was shown.
             * @default null
             */
            impressions: number | null;
            /**
             * Format: int64
             * @description How often it was clicked, as the platform counts.
             * @default null
             */
            clicks: number | null;
            /**
             * @description Conversions as the platform counts them, a decimal text.
             * @default null
             */
            conversions: string | null;
        };
        /** @description Ads of a project, those with the latest costs first. */
        AdEntities: {
            /** @description At most `limit` of them. */
            items: components["schemas"]["AdEntity"][];
            /**
             * Format: uint64
             * @description Number of ads, ad sets and campaigns that fit, including those beyond the limit.
             */
            total: number;
        };
        /** @description An ad, an ad set or a campaign. */
        AdEntity: {
            /** @description Null for imported costs of no platform. */
            platform: components["schemas"]["AdPlatform"] | null;
            /** @description The platform's id of the account, or the source of an import. */
            accountId: string;
            /** @description Campaign, ad set or ad. */
            level: components["schemas"]["AdLevel"];
            /** @description The platform's id. */
            id: string;
            /** @description Latest name. */
            name: string;
            /** @description The ad set or campaign of an ad, or the campaign of an ad set. */
            parentId: string | null;
            /**
             * Format: date
             * @description First day with costs.
             */
            firstDay: string;
            /**
             * Format: date
             * @description Last day with costs.
             */
            lastDay: string;
        };
        /**
         * @description Level of an ad account, from the highest. Platforms have other names for them: on social_ads_2 a campaign is a campaign group, and an ad set is a campaign.
         *
         *     - `adset`: A group of ads.
         * @enum {string}
         */
        AdLevel: "campaign" | "adset" | "ad";
        /** @description Further condition of a mapping rule. Case is ignored. */
        AdMappingCondition: {
            /**
             * @description The utm_source. Null: any.
             * @default null
             */
            utm_source: string | null;
            /**
             * @description The utm_medium. Null: any.
             * @default null
             */
            utm_medium: string | null;
        };
        /** @description Further condition of a mapping rule. Case is ignored. */
        AdMappingConditionInput: {
            /**
             * @description The utm_source. Null: any.
             * @default null
             */
            utm_source: string | null;
            /**
             * @description The utm_medium. Null: any.
             * @default null
             */
            utm_medium: string | null;
        };
        /** @description A value that a suggested rule would match. */
        AdMappingExample: {
            /** @description Value of the rule's parameter. */
            value: string;
            /**
             * Format: uint64
             * @description Number of sessions with it that would move.
             */
            sessions: number;
        };
        /**
         * @description Shares of a platform's costs in the period that are costs of ads with sessions, 0 to 1. With credits, they may be
         *     negative or above 1. Ads are the rows of the report on costs (`kpis`) at the level of the rule's target.
         */
        AdMappingRates: {
            /**
             * Format: double
             * @description Share without the rule.
             */
            before: number;
            /**
             * Format: double
             * @description Share with the rule.
             */
            after: number;
        };
        /** @description What a suggested rule would match in the period. */
        AdMappingReach: {
            /**
             * Format: uint64
             * @description Number of sessions that would move. None of them has an ad now.
             */
            sessions: number;
            /**
             * Format: double
             * @description Costs of the target, which brought no session so far, in the project's currency.
             */
            spend: number;
        };
        /** @description A mapping rule. */
        AdMappingRule: {
            /** @description Id of the rule. */
            id: string;
            /** @description Parameter that the rule looks at. */
            field: components["schemas"]["MappingField"];
            /** @description How the parameter is compared. */
            kind: components["schemas"]["RuleKind"];
            /** @description Text or pattern that the parameter is compared with. */
            value: string;
            /** @description Further condition; null for none. */
            when: components["schemas"]["AdMappingCondition"] | null;
            /** @description Where visits that fit belong. */
            target: components["schemas"]["AdMappingTarget"];
            /** @description Latest name of the target. Null if the project does not know it any more. */
            targetName: string | null;
            /** @description Why the rule exists, for colleagues. */
            note: string | null;
            /**
             * Format: date-time
             * @description When the rule was created.
             */
            createdAt: string;
        };
        /** @description A mapping rule as it is created. Of a project's rules, the first that fits a visit decides, the oldest first. */
        AdMappingRuleWrite: {
            /** @description Parameter that the rule looks at. */
            field: components["schemas"]["MappingField"];
            /** @description How the parameter is compared. */
            kind: components["schemas"]["RuleKind"];
            /**
             * @description The whole value (exact), how it begins (prefix), a glob (`*` for any text), or a regular expression, which may match
             *     anywhere. Case is ignored except in regular expressions.
             */
            value: string;
            /**
             * @description Further condition; null for none.
             * @default null
             */
            when: components["schemas"]["AdMappingCondition"] | null;
            /** @description Where visits that fit belong. */
            target: components["schemas"]["AdMappingTarget"];
            /**
             * @description Why the rule exists, for colleagues.
             * @default null
             */
            note: string | null;
        };
        /** @description A mapping rule as it is created. Of a project's rules, the first that fits a visit decides, the oldest first. */
        AdMappingRuleWriteInput: {
            /** @description Parameter that the rule looks at. */
            field: components["schemas"]["MappingField"];
            /** @description How the parameter is compared. */
            kind: components["schemas"]["RuleKind"];
            /**
             * @description The whole value (exact), how it begins (prefix), a glob (`*` for any text), or a regular expression, which may match
             *     anywhere. Case is ignored except in regular expressions.
             */
            value: string;
            /**
             * @description Further condition; null for none.
             * @default null
             */
            when: components["schemas"]["AdMappingConditionInput"] | null;
            /** @description Where visits that fit belong. */
            target: components["schemas"]["AdMappingTarget"];
            /**
             * @description Why the rule exists, for colleagues.
             * @default null
             */
            note: string | null;
        };
        /** @description Mapping rules of a project, in the order in which they are tried. */
        AdMappingRules: {
            /** @description The first that fits decides. */
            items: components["schemas"]["AdMappingRule"][];
        };
        /**
         * @description A mapping rule that is worth creating: its target brought no session in the period, and visits without an ad have a
         *     parameter that resembles the target's name or id.
         */
        AdMappingSuggestion: {
            /** @description The rule, to be created as it is. */
            rule: components["schemas"]["AdMappingRuleWrite"];
            /** @description Latest name of the target. */
            targetName: string;
            /** @description What the rule would match in the period. */
            wouldMatch: components["schemas"]["AdMappingReach"];
            /** @description Shares of costs that have sessions. */
            rates: components["schemas"]["AdMappingRates"];
            /** @description How sure the suggestion is. */
            confidence: components["schemas"]["SuggestionConfidence"];
            /** @description Up to five values that the rule would match, most sessions first. */
            examples: components["schemas"]["AdMappingExample"][];
            /** @description Reason in plain words. */
            why: string;
        };
        /** @description Ad, ad set or campaign that a mapping rule assigns visits to. */
        AdMappingTarget: {
            /** @description Platform of the target. */
            platform: components["schemas"]["AdPlatform"];
            /** @description Level of the target. */
            level: components["schemas"]["AdLevel"];
            /** @description The platform's id. The project must know it. */
            entityId: string;
        };
        /**
         * @description Sessions with or without an ad-entity match.
         *
         *     - `matched`: With an ad account, campaign, ad set or ad.
         *     - `unmatched`: Without any of them.
         * @enum {string}
         */
        AdMatch: "matched" | "unmatched";
        /**
         * @description How a visit was matched with an ad, or why it was not.
         *
         *     - `id`: A campaign parameter has the id of an ad, an ad set or a campaign.
         *     - `rule`: A mapping rule of the project.
         *     - `name`: Campaign parameters have the name of a campaign, or of an ad or ad set.
         *     - `no_utm`: Not matched: the visit has no campaign parameters.
         *     - `unfilled_macro`: Not matched: the platform did not replace a placeholder, such as `{campaignid}`.
         *     - `unknown_id`: Not matched: no ad, ad set or campaign has the id.
         *     - `ambiguous_id`: Not matched: several have the id, on different platforms or levels.
         *     - `unknown_name`: Not matched: none has the name.
         *     - `ambiguous_name`: Not matched: several have the name.
         *     - `no_account`: Not matched: the project has no account of the platform.
         * @enum {string}
         */
        AdOutcome: "id" | "rule" | "name" | "no_utm" | "unfilled_macro" | "unknown_id" | "ambiguous_id" | "unknown_name" | "ambiguous_name" | "no_account";
        /**
         * @description An ad platform.
         * @enum {string}
         */
        AdPlatform: "search_ads_1" | "social_ads_1" | "social_ads_2" | "social_ads_3";
        /** @description Day on which the stored costs of an account differ from the account's own total. */
        AdSyncDifference: {
            /**
             * Format: date
             * @description The day, in the account's time zone.
             */
            day: string;
            /**
             * Format: double
             * @description What the platform says of the account beyond what it says of its campaigns and ads, in the account's currency.
             */
            missing: number;
        };
        /**
         * @description How a run ended in which costs of an ad account were read.
         *
         *     - `stored`: The costs are stored.
         *     - `narrowed`: The answer was too large or incomplete. Fewer days are asked for next.
         *     - `throttled`: A limit of the platform was reached. The run is repeated later.
         *     - `unauthorized`: The platform does not open the account any more.
         *     - `failed`: The platform refused, or did not answer.
         * @enum {string}
         */
        AdSyncOutcome: "stored" | "narrowed" | "throttled" | "unauthorized" | "failed";
        /** @description Accounts that are read now. */
        AdSyncQueued: {
            /**
             * Format: uint32
             * @description Number of accounts whose days were queued.
             */
            queued: number;
            /**
             * Format: uint32
             * @description Number of them that are being read at this moment. They read the days next.
             */
            running: number;
        };
        /** @description Days to read now. */
        AdSyncRequest: {
            /**
             * @description Accounts to read, by their ids in the project. Null: all that are attached.
             * @default null
             */
            accountIds: string[] | null;
            /**
             * Format: date
             * @description First day, at most 1,095 days ago. Null: the day before the last one.
             * @default null
             */
            from: string | null;
            /**
             * Format: date
             * @description Last day. Null: today.
             * @default null
             */
            to: string | null;
        };
        /** @description One reading of some days of an account. */
        AdSyncRun: {
            /**
             * Format: uuid
             * @description Id of the run. Ids rise with time.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the run ended.
             */
            at: string;
            /**
             * Format: date
             * @description First day that was asked for.
             */
            from: string;
            /**
             * Format: date
             * @description Last day that was asked for.
             */
            to: string;
            /**
             * Format: uint64
             * @description Number of rows that the platform told.
             */
            rows: number;
            /**
             * Format: uint64
             * @description Number of rows that were new, differed or were deleted.
             */
            changed: number;
            /**
             * Format: double
             * @description Change of the stored costs of these days, in the currency of the account.
             */
            spendDelta: number;
            /**
             * Format: uint32
             * @description Number of requests to the platform. 0 if another project's reading brought the rows.
             */
            requests: number;
            /**
             * Format: uint64
             * @description Milliseconds spent waiting for reports and limits of the platform.
             */
            waitedMs: number;
            /** @description How the run ended. */
            outcome: components["schemas"]["AdSyncOutcome"];
            /** @description Why it failed or waits; null if it did not. */
            error: components["schemas"]["AdAccountError"] | null;
        };
        /**
         * @description How the reading of an account's costs stands.
         *
         *     - `reading`: Days are being read, or wait to be read: the first ones, or those that somebody asked for.
         *     - `current`: All days are read. Today and yesterday are read again each hour.
         *     - `failing`: The last attempts failed. What was read before is kept.
         *     - `detached`: The account is detached. Its costs are kept and not read again.
         * @enum {string}
         */
        AdSyncState: "reading" | "current" | "failing" | "detached";
        /** @description Last readings of a project's accounts. */
        AdSyncs: {
            /** @description Accounts that were attached, by platform and id. */
            items: components["schemas"]["AdAccountRuns"][];
        };
        /**
         * @description Length of one bucket of a time series of ads. Platforms tell costs by the day.
         *
         *     - `week`: One week, Monday to Sunday.
         * @enum {string}
         */
        AdsBucket: "day" | "week";
        /** @description The period of the same length that ends the day before this one begins. */
        AdsComparison: {
            /** @description Days of the comparison. */
            period: components["schemas"]["Period"];
            /** @description Figures of all ads, and of the sessions that are matched with none. */
            totals: components["schemas"]["AdsFigures"];
        };
        /** @description What ads cost, and the visits that they brought. */
        AdsFigures: {
            /**
             * Format: double
             * @description Costs in the project's currency. Those in a currency without a rate are left out.
             */
            spend: number;
            /**
             * Format: double
             * @description How often ads were shown, as the platforms count.
             */
            impressions: number;
            /**
             * Format: double
             * @description Number of clicks on ads, as the platforms count.
             */
            clicks: number;
            /**
             * Format: double
             * @description Number of conversions, as the platforms count.
             */
            platformConversions: number;
            /**
             * Format: uint64
             * @description Number of sessions that ads brought.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions that are relevant.
             */
            relevantSessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions in which a form, a quiz or a booking was sent. Leads from servers are not counted.
             */
            leads: number;
            /**
             * Format: uint64
             * @description Number of these sessions that reached at least one conversion goal.
             */
            conversions: number;
            /**
             * Format: double
             * @description Sum of the values of reached goals, in the project's currency.
             */
            conversionValue: number;
            /** @description Costs per click. */
            costPerClick: components["schemas"]["AdsRatio"];
            /** @description Costs per session. */
            costPerSession: components["schemas"]["AdsRatio"];
            /** @description Costs per relevant session. */
            costPerRelevantSession: components["schemas"]["AdsRatio"];
            /** @description Costs per session with a lead. */
            costPerLead: components["schemas"]["AdsRatio"];
            /** @description Costs per session that reached a conversion goal. */
            costPerConversion: components["schemas"]["AdsRatio"];
            /** @description Value of reached goals by costs. */
            returnOnAdSpend: components["schemas"]["AdsRatio"];
        };
        /** @description Costs and visits of a platform, an account, a campaign, an ad set or an ad. */
        AdsKpiRow: {
            /** @description The platform; null for imported costs of none of the four. */
            platform: components["schemas"]["AdPlatform"] | null;
            /** @description The platform's id of the account, or the source of imported costs; null for a platform. */
            accountId: string | null;
            /** @description Name of the account. */
            account: string | null;
            /** @description The platform's id of the campaign; null above its level, and for costs and sessions that are assigned to none. */
            campaignId: string | null;
            /** @description Latest name of the campaign. */
            campaign: string | null;
            /** @description The platform's id of the ad set; null above its level, and for costs and sessions that are assigned to none. */
            adsetId: string | null;
            /** @description Latest name of the ad set. */
            adset: string | null;
            /** @description The platform's id of the ad; null above its level, and for costs and sessions that are assigned to none. */
            adId: string | null;
            /** @description Latest name of the ad. */
            ad: string | null;
            /** @description Costs and visits. */
            figures: components["schemas"]["AdsFigures"];
            /**
             * Format: double
             * @description Share of all costs, 0 to 1. With credits, it may be negative or above 1.
             */
            spendShare: number;
            /** @description Figures of the period before; null unless `compare` is set. */
            previous: components["schemas"]["AdsFigures"] | null;
        };
        /**
         * @description Figure by which the rows are sorted.
         *
         *     - `name`: The name, without regard to case.
         * @enum {string}
         */
        AdsKpiSort: "spend" | "impressions" | "clicks" | "sessions" | "relevant_sessions" | "leads" | "conversions" | "conversion_value" | "cost_per_session" | "cost_per_relevant_session" | "cost_per_lead" | "cost_per_conversion" | "return_on_ad_spend" | "name";
        /** @description What ads cost beside the visits that they brought. */
        AdsKpis: {
            /** @description Days covered. A day of sessions is one in the project's time zone, a day of costs one in the account's. */
            period: components["schemas"]["Period"];
            /** @description Currency of all amounts, the project's. */
            currency: string;
            /** @description Level of the rows. */
            level: components["schemas"]["AdsLevel"];
            /** @description Figures of all rows together, and of the sessions that are matched with no ad. */
            totals: components["schemas"]["AdsFigures"];
            /**
             * @description One row per platform, account, campaign, ad set or ad, in the requested order. Ties are sorted by costs, then by
             *     sessions.
             */
            rows: components["schemas"]["AdsKpiRow"][];
            /**
             * Format: uint64
             * @description Number of rows on all pages.
             */
            distinct: number;
            /** @description Cursor of the next page; null on the last one. */
            nextCursor: string | null;
            /** @description Rows with costs that brought no session. */
            withoutSessions: components["schemas"]["SpendWithoutSessions"];
            /** @description Sessions that came by ads, but are matched with none. */
            unmatched: components["schemas"]["UnmatchedSessions"];
            /** @description Costs in currencies without an exchange rate. They are part of no sum. */
            otherCurrencies: components["schemas"]["OtherCurrency"][];
            /** @description Period with which the rows are compared; null unless `compare` is set. */
            comparison: components["schemas"]["AdsComparison"] | null;
            /** @description What a reader must know to read the figures. */
            notes: components["schemas"]["AdsNote"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /**
         * @description Level by which ads are grouped, from the highest.
         * @enum {string}
         */
        AdsLevel: "platform" | "account" | "campaign" | "adset" | "ad";
        /** @description Mapping rules that are worth creating. */
        AdsMappingSuggestions: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Currency of all amounts, the project's. */
            currency: string;
            /** @description Suggestions, those with the highest costs first. No visit is promised by two of them. */
            items: components["schemas"]["AdMappingSuggestion"][];
            /**
             * @description Costs in currencies without an exchange rate. A platform with such costs has no suggestions, because the shares of
             *     its costs are not known.
             */
            otherCurrencies: components["schemas"]["OtherCurrency"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description What a reader must know to read the figures. */
        AdsNote: {
            /** @description Subject, for programs. */
            code: components["schemas"]["AdsNoteCode"];
            /** @description Explanation, for people. */
            message: string;
            /** @description The account that the note is about; null if it is about all. */
            account: string | null;
            /**
             * Format: double
             * @description Hours by which the account's days begin earlier than those of the project; negative if later. Null for other notes.
             */
            hours: number | null;
        };
        /**
         * @description What a note is about.
         *
         *     - `cost_not_split`: The filter splits sessions in a way in which costs cannot be split. All costs are shown, and no ratios of both.
         *     - `no_rate`: Costs in a currency without an exchange rate are not part of the sums.
         *     - `provisional_rate`: The last days are converted by the latest rate before them, because there is no rate of them yet.
         *     - `days_differ`: Days of an account begin earlier or later than those of the project.
         * @enum {string}
         */
        AdsNoteCode: "cost_not_split" | "no_rate" | "provisional_rate" | "days_differ";
        /** @description One bucket of a time series of ads. */
        AdsPoint: {
            /** @description First day of the bucket, as YYYY-MM-DD. */
            start: string;
            /** @description Costs and visits of the bucket. */
            figures: components["schemas"]["AdsFigures"];
            /**
             * Format: uint64
             * @description Number of the sessions that are matched with an ad.
             */
            matchedSessions: number;
        };
        /** @description Ratio with its parts. */
        AdsRatio: {
            /**
             * Format: double
             * @description The numerator by the denominator; null for a `reason`.
             */
            value: number | null;
            /**
             * Format: double
             * @description Amount that is divided.
             */
            numerator: number;
            /**
             * Format: double
             * @description Amount by which it is divided.
             */
            denominator: number;
            /** @description Why there is no value; null if there is one. */
            reason: components["schemas"]["AdsRatioReason"] | null;
        };
        /**
         * @description Why a ratio has no value.
         *
         *     - `zero_denominator`: The denominator is zero.
         *     - `cost_not_split`: The filter splits sessions, by device or country for example, but platforms do not split costs that way.
         *     - `no_rate`: Some costs are in a currency without an exchange rate.
         * @enum {string}
         */
        AdsRatioReason: "zero_denominator" | "cost_not_split" | "no_rate";
        AdsSettings: {
            /**
             * Format: int32
             * @description Relevance score from which a session counts as relevant in ad reports.
             */
            relevantMinScore: number;
        };
        /** @description What ads cost beside the visits that they brought, by day or week. */
        AdsTimeseries: {
            /** @description Days covered. A day of sessions is one in the project's time zone, a day of costs one in the account's. */
            period: components["schemas"]["Period"];
            /** @description Length of each bucket. */
            bucket: components["schemas"]["AdsBucket"];
            /** @description Currency of all amounts, the project's. */
            currency: string;
            /** @description Figures of the whole period. Sessions that are matched with no ad are included. */
            totals: components["schemas"]["AdsFigures"];
            /** @description The buckets; empty ones are zero. */
            series: components["schemas"]["AdsPoint"][];
            /** @description Costs in currencies without an exchange rate. They are part of no sum. */
            otherCurrencies: components["schemas"]["OtherCurrency"][];
            /** @description What a reader must know to read the figures. */
            notes: components["schemas"]["AdsNote"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Paid visits that are matched with no ad, by reason and campaign parameters. */
        AdsUnmatched: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /**
             * Format: uint64
             * @description Number of selected sessions that came by an ad, matched or not.
             */
            sessionsOfAds: number;
            /**
             * Format: uint64
             * @description Number of them that are matched with no ad.
             */
            unmatchedSessions: number;
            /** @description One row per reason, platform and combination of campaign parameters, most sessions first. */
            rows: components["schemas"]["UnmatchedAdRow"][];
            /**
             * Format: uint64
             * @description Total number of rows; fewer may be shown.
             */
            distinct: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description A text in English and German. */
        AnswerLabel: {
            /** @description English text. */
            en: string;
            /** @description German text; the English text if there is none. */
            de: string;
        };
        /** @description Possible answer to a question. */
        AnswerOption: {
            /** @description Value, which answers carry as their `value`, 1 to 80 characters. */
            value: string;
            /** @description Display text: a text, or a text per language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
        };
        /** @description A questionnaire and the number of sessions that answered it. */
        AnsweredQuestionnaire: {
            /** @description Value of `variant` in the answers; empty for answers without one. */
            id: string;
            /** @description Display name; null unless the questionnaire is registered. */
            label: components["schemas"]["AnswerLabel"] | null;
            /**
             * Format: uint64
             * @description Sessions that answered at least one of its questions.
             */
            sessions: number;
        };
        /**
         * @description How far the selected sessions got in a questionnaire, and what they answered. An answer is an event `quiz_answer`
         *     with the props `variant` (the questionnaire's id), `q` (the question's key) and `value`. Events without `q` are not
         *     counted. All figures count sessions, so a session that answers a question twice counts once.
         */
        Answers: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Questionnaires that are registered or have answers, most answered first, at most 200. */
            questionnaires: components["schemas"]["AnsweredQuestionnaire"][];
            /** @description The requested questionnaire; null if the project has none at all. */
            questionnaire: components["schemas"]["QuestionnaireAnswers"] | null;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Answers to questionnaires that were dropped. */
        AnswersStatus: {
            /**
             * Format: int64
             * @description Number of quiz_answer events dropped today because no registered questionnaire contains them and the tracking
             *     config has `questionnaires.strict` set.
             */
            rejectedToday: number;
        };
        /** @description Key, without its secret text. */
        ApiKey: {
            /**
             * Format: uuid
             * @description Id of the key. Not secret.
             */
            id: string;
            /** @description Kind: publishable or secret. */
            kind: components["schemas"]["KeyKind"];
            /** @description Display name. */
            name: string;
            /** @description First characters of the key, by which people recognise it. */
            hint: string;
            /** @description Scopes of the key. Empty for publishable keys. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: uuid
             * @description Project of a publishable key or a proxy key.
             */
            projectId: string | null;
            /** @description Projects that a secret key is limited to. Null: all projects of the organization. */
            projectIds: string[] | null;
            /** @description Note about the key. */
            note: string | null;
            /** @description Name of the person or key that created it. */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the key expires. Null: never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked. Null if it was not.
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used. Null if never.
             */
            lastUsedAt: string | null;
            /**
             * Format: uuid
             * @description Key that this key replaces.
             */
            rolledFrom: string | null;
            /** @description Key or grant that this key was created with. If that ends, this key stops working too. */
            derivedFrom: components["schemas"]["DerivedFrom"] | null;
        };
        /** @description Created key with its full text. */
        ApiKeyCreated: {
            /** @description The key. */
            key: components["schemas"]["ApiKey"];
            /** @description Full text of the key. Returned only here. */
            secret: string;
        };
        /** @description Page of a list. */
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Source of a pageview's attribution.
         *
         *     - `url`: In the address of the page.
         *     - `stored`: In the browser's storage.
         * @enum {string}
         */
        AttrFrom: "url" | "stored" | "none";
        /** @description Attribution of a session. */
        Attribution: {
            /** @description Channel of the session. */
            channel: components["schemas"]["Channel"];
            /** @description Rule that decided the channel; null until a visit from before a change of the rules has been recomputed. */
            decidedBy: components["schemas"]["DecidedBy"] | null;
            /** @description Source from which the attribution was read. */
            source: components["schemas"]["AttributionSource"];
            /** @description Referrer host of the entry. */
            refHost: string | null;
            /** @description utm_source of the address. */
            utmSource: string | null;
            /** @description utm_medium of the address. */
            utmMedium: string | null;
            /** @description utm_campaign of the address. */
            utmCampaign: string | null;
            /** @description utm_content of the address. */
            utmContent: string | null;
            /** @description utm_term of the address. */
            utmTerm: string | null;
            /** @description utm_id of the address. */
            utmId: string | null;
            /** @description Names of the ad click ids of the session. */
            clickIds: components["schemas"]["ClickId"][];
            /** @description Ad platform from which the session came. */
            adPlatform: components["schemas"]["AdPlatform"] | null;
            /** @description Ad account with which the session is matched. */
            adAccountId: string | null;
            /** @description Ad campaign with which the session is matched. */
            adCampaignId: string | null;
            /** @description Ad set with which the session is matched. */
            adAdsetId: string | null;
            /** @description Ad with which the session is matched. */
            adId: string | null;
            /** @description How the session is matched with an ad, or why it is not. Null if nothing says that it came by an ad. */
            adOutcome: components["schemas"]["AdOutcome"] | null;
        };
        /**
         * @description Source from which the attribution of a session was read.
         *
         *     - `url`: Address of the page that decided: the entry, or a later page that took over.
         *     - `stored`: First attribution stored by the browser.
         *     - `referrer`: Referrer of the entry, because its address contained no attribution.
         * @enum {string}
         */
        AttributionSource: "url" | "stored" | "referrer" | "none";
        /**
         * @description Audited action, named `thing.verb`.
         * @enum {string}
         */
        AuditAction: "organization.create" | "organization.update" | "member.update" | "member.remove" | "invitation.create" | "invitation.revoke" | "invitation.accept" | "key.create" | "key.roll" | "key.revoke" | "oauth_grant.revoke" | "project.create" | "project.update" | "project.delete" | "project.purge" | "channel_mappings.update" | "tracking.update" | "goal.create" | "goal.update" | "goal.delete" | "relevance.update" | "ad_connection.create" | "ad_connection.reconnect" | "ad_connection.complete" | "ad_connection.expire" | "ad_connection.recover" | "ad_connection.remove" | "ad_account.attach" | "ad_account.update" | "ad_account.detach" | "ad_mapping_rule.create" | "ad_mapping_rule.delete" | "ad_costs.import" | "segment.create" | "segment.update" | "segment.delete" | "funnel.create" | "funnel.update" | "funnel.delete" | "questionnaire.update" | "questionnaire.delete" | "event_schema.update" | "conversion_definition.update" | "conversion_definition.delete" | "conversion.update" | "conversion.retry" | "conversion.retry_all" | "conversion.backfill" | "destination.update" | "lead.update" | "lead.merge" | "lead.read" | "lead.delete" | "identity_secret.renew" | "identity_secret.delete" | "event_schema.delete" | "deletion.request" | "deletion.withdraw" | "deletion.begin";
        /** @description Entry of the audit log. */
        AuditEntry: {
            /**
             * Format: int64
             * @description Id, which rises with each entry.
             */
            id: number;
            /**
             * Format: date-time
             * @description When the action was done.
             */
            at: string;
            /**
             * Format: uuid
             * @description Project in which the action was done. Null for actions on the organization.
             */
            projectId: string | null;
            /** @description Kind of caller. */
            actorKind: components["schemas"]["ActorKind"];
            /** @description Name of the caller: a person's name, otherwise their e-mail address; a key's name. */
            actorLabel: string | null;
            /** @description Action, named `thing.verb`, for example `key.roll`. */
            action: components["schemas"]["AuditAction"];
            /** @description Kind of thing that was changed: project, key, member, ... */
            targetType: string | null;
            /** @description Id of the thing that was changed. */
            targetId: string | null;
            /** @description Details of the change. Never contains a secret. */
            details: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Page of a list. */
        AuditEntryPage: {
            items: components["schemas"]["AuditEntry"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        Auto: "auto";
        /** @description Beacons that made no conversion for the same reason. */
        BeaconCount: {
            /** @description Reason why they made no conversion. */
            reason: components["schemas"]["NotConverted"];
            /**
             * Format: int64
             * @description Number of beacons.
             */
            count: number;
        };
        /** @description Today's conversion beacons that made no conversion. */
        BeaconsStatus: {
            /**
             * Format: int32
             * @description settings.conversions.webDailyCap.
             */
            dailyCap: number;
            /** @description By reason, most frequent first. */
            ignoredToday: components["schemas"]["BeaconCount"][];
        };
        /** @description Detection of bookings in a third-party widget. */
        Booking: {
            /** @constant */
            type: "postmessage";
            origin: string;
            match: {
                [key: string]: components["schemas"]["MatchValue"];
            };
            via: string;
        } | {
            /** @constant */
            type: "message_type";
            messageType: string;
            via: string;
        } | {
            /** @constant */
            type: "window_event";
            event: string;
            via: string;
        } | {
            /** @constant */
            type: "thank_you";
            paths: string[];
            windowFlag: string | null;
            via: string;
        } | {
            /** @constant */
            type: "scheduler";
            via: string;
        };
        /** @description Detection of bookings in a third-party widget. */
        BookingInput: {
            /** @constant */
            type: "postmessage";
            origin: string;
            match: {
                [key: string]: components["schemas"]["MatchValue"];
            };
            via: string;
        } | {
            /** @constant */
            type: "message_type";
            messageType: string;
            via: string;
        } | {
            /** @constant */
            type: "window_event";
            event: string;
            via: string;
        } | {
            /** @constant */
            type: "thank_you";
            paths: string[];
            windowFlag?: string | null;
            via: string;
        } | {
            /** @constant */
            type: "scheduler";
            via: string;
        };
        /** @description Batches of bots with one purpose. Each was answered with 204 and not stored. */
        BotCount: {
            /** @description Purpose of the bots. */
            kind: components["schemas"]["BotKind"];
            /**
             * Format: int64
             * @description Number of batches in the project's local day.
             */
            today: number;
            /**
             * Format: int64
             * @description Number of batches in the last 30 local days, today included.
             */
            last30Days: number;
        };
        /**
         * @description Purpose of a bot.
         *
         *     - `search_engine`: Builds the index of a search engine.
         *     - `ai_crawler`: Collects texts for the training of a language model.
         *     - `ai_assistant`: Reads pages on behalf of a person who uses an AI assistant.
         *     - `headless`: A browser controlled by a program.
         *     - `monitor`: Monitors the availability and speed of a site.
         *     - `seo`: Analyses sites for search engine optimisation.
         *     - `preview`: Creates link previews.
         *     - `feed_reader`: Fetches feeds for readers.
         *     - `advertising`: Works for an advertising platform.
         *     - `archiver`: Archives pages, or collects them for research.
         *     - `scanner`: Searches for vulnerabilities, or detects the technology of a site.
         *     - `library`: A program or library that fetches pages, or a client without a name.
         *     - `other`: Identifies itself as a bot without stating a purpose.
         * @enum {string}
         */
        BotKind: "search_engine" | "ai_crawler" | "ai_assistant" | "headless" | "monitor" | "seo" | "preview" | "feed_reader" | "advertising" | "archiver" | "scanner" | "library" | "other";
        /** @description Sessions by the values of a dimension. */
        Breakdown: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Dimension by which the sessions are split. */
            dimension: components["schemas"]["Dimension"];
            /** @description Totals of the selected sessions. */
            totals: components["schemas"]["Totals"];
            /** @description One row per value, in the requested order. Ties are sorted by sessions, then by value. */
            rows: components["schemas"]["BreakdownRow"][];
            /**
             * Format: uint64
             * @description Total number of values, or of values that match the search; there may be fewer rows.
             */
            distinct: number;
            /**
             * @description Values of the second dimension for which the rows have cells, most sessions first; null without a second
             *     dimension.
             */
            columns: components["schemas"]["BreakdownColumn"][] | null;
            /** @description Period with which the rows are compared; null unless `compare` is set. */
            comparison: components["schemas"]["BreakdownComparison"] | null;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description A value of the second dimension. */
        BreakdownColumn: {
            /** @description The value; null for sessions without one. */
            value: string | null;
            /** @description Label of a page group or name of a goal; null for other dimensions. */
            label: string | null;
            /**
             * Format: uint64
             * @description Number of selected sessions with the value.
             */
            sessions: number;
        };
        /** @description The period of the same length that ends the day before this one begins. */
        BreakdownComparison: {
            /** @description Days of the comparison, in the project's time zone. */
            period: components["schemas"]["Period"];
            /**
             * Format: date-time
             * @description The comparison counts only sessions that began before this time, so that an unfinished period is compared with
             *     as much time. Null if the period is over.
             */
            until: string | null;
            /** @description Totals of their selected sessions. */
            totals: components["schemas"]["Totals"];
        };
        /** @description Figures of a group of sessions. */
        BreakdownFigures: {
            /**
             * Format: uint64
             * @description Number of sessions with the value.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors; a visitor counts once per local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description All pageviews of these sessions.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description Sessions that reached at least one conversion goal.
             */
            conversions: number;
            /**
             * Format: double
             * @description Share of sessions that reached at least one conversion goal, 0 to 1.
             */
            conversionRate: number;
            /**
             * Format: double
             * @description Sum of the values of reached goals, in the project's currency.
             */
            conversionValue: number;
            /**
             * Format: double
             * @description Share of sessions that bounced, 0 to 1.
             */
            bounceRate: number;
            /**
             * Format: double
             * @description Average visible and focused time per session, in milliseconds.
             */
            averageEngagedMs: number;
            /**
             * Format: double
             * @description Average relevance score of the sessions, 0 to 100.
             */
            averageRelevance: number;
        };
        /**
         * @description Sessions with one value. If a session has several values of the dimension, like pages or events, the session counts
         *     once for each.
         */
        BreakdownRow: {
            /**
             * @description The value; null for sessions without one. Dimensions of which a session can have several values, like pages,
             *     events and goals, have no row for sessions without any.
             */
            value: string | null;
            /** @description Label of a page group or a relevance tier, or name of a goal; null for other dimensions. */
            label: string | null;
            /**
             * Format: uint64
             * @description Sessions with the value.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors; a visitor counts once per local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description All pageviews of these sessions.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description Sessions that reached at least one conversion goal.
             */
            conversions: number;
            /**
             * Format: double
             * @description Share of sessions that reached at least one conversion goal, 0 to 1.
             */
            conversionRate: number;
            /**
             * Format: double
             * @description Sum of the values of reached goals, in the project's currency.
             */
            conversionValue: number;
            /**
             * Format: double
             * @description Share of sessions that bounced, 0 to 1.
             */
            bounceRate: number;
            /**
             * Format: double
             * @description Average visible and focused time per session, in milliseconds.
             */
            averageEngagedMs: number;
            /**
             * Format: double
             * @description Average relevance score of the sessions, 0 to 100.
             */
            averageRelevance: number;
            /**
             * Format: double
             * @description Share of all selected sessions, 0 to 1.
             */
            share: number;
            /** @description Figures of the same value in the period before; null unless `compare` is set. */
            previous: components["schemas"]["BreakdownFigures"] | null;
            /** @description Sessions of the row by the second dimension, in the order of `columns`; null without a second dimension. */
            cells: components["schemas"]["BreakdownFigures"][] | null;
        };
        /**
         * @description Figure by which the rows of a breakdown are sorted.
         *
         *     - `value`: The value itself, in byte order.
         * @enum {string}
         */
        BreakdownSort: "sessions" | "visitors" | "pageviews" | "conversions" | "conversion_rate" | "conversion_value" | "bounce_rate" | "average_engaged_ms" | "average_relevance" | "value";
        /** @description Converts a window event of the site's own application into a tracked event. */
        Bridge: {
            event: string;
            emit: string;
            props: {
                [key: string]: string;
            };
            flush: boolean;
        };
        /**
         * @description The browser family.
         * @enum {string}
         */
        Browser: "chrome" | "safari" | "firefox" | "edge" | "samsung" | "opera" | "other";
        /**
         * @description Length of one bucket of a time series.
         *
         *     - `hour`: One hour; only for periods of at most 31 days.
         *     - `week`: One week, Monday to Sunday.
         * @enum {string}
         */
        Bucket: "hour" | "day" | "week";
        /**
         * @description Built-in event.
         *
         *     - `quiz_view`: Quiz seen
         *     - `quiz_answer`: Quiz question answered
         *     - `quiz_contact`: Quiz contact step
         *     - `quiz_submit`: Quiz submitted
         *     - `cta_click`: Call to action clicked
         *     - `chatapp_click`: Chat app opened
         *     - `messaging_click`: Messenger opened
         *     - `calculator_used`: Calculator used
         *     - `booking`: Booking made
         *     - `funnel_step`: Funnel step
         *     - `form_start`: Form started
         *     - `form_submit`: Form submitted
         *     - `form_abandon`: Form abandoned
         *     - `video_start`: Video started
         *     - `video_complete`: Video watched to the end
         *     - `download`: File downloaded
         *     - `outbound_click`: Link to another site
         *     - `phone_click`: Phone number clicked
         *     - `email_click`: E-mail address clicked
         *     - `not_found`: Page not found
         *     - `convert`: Conversion told by the page
         *     - `page_error`: Script error
         * @enum {string}
         */
        BuiltInEvent: "quiz_view" | "quiz_answer" | "quiz_contact" | "quiz_submit" | "cta_click" | "chatapp_click" | "messaging_click" | "calculator_used" | "booking" | "funnel_step" | "form_start" | "form_submit" | "form_abandon" | "video_start" | "video_complete" | "download" | "outbound_click" | "phone_click" | "email_click" | "not_found" | "convert" | "page_error";
        /**
         * Format: int64
         * @description A number of bytes.
         */
        Bytes: number;
        /** @description Frameworks, proxies and consent tools that svc has instructions for. */
        Catalog: {
            frameworks: components["schemas"]["FrameworkEntry"][];
            proxies: components["schemas"]["ProxyEntry"][];
            consents: components["schemas"]["ConsentEntry"][];
            /**
             * Format: uint32
             * @description Grows with each change of the catalog.
             */
            version: number;
        };
        /** @description An event in the catalog. */
        CatalogEvent: {
            /** @description Name of the event. */
            name: string;
            /** @description Origin of the event. */
            kind: components["schemas"]["CatalogKind"];
            /** @description Group of built-in or preset events that it belongs to; null for the project's own events. */
            group: string | null;
            /** @description Display name; null if there is none. */
            label: components["schemas"]["Label"] | null;
            /** @description Props that the event is known to have or was received with, by name. */
            props: string[];
            /** @description Schema of the event; null if the project has none for it. */
            schema: components["schemas"]["EventSchema"] | null;
            /**
             * Format: uint64
             * @description Number of such events in these days, without test visits.
             */
            count: number;
            /**
             * Format: date-time
             * @description Time of the last such event; null if there was none in these days.
             */
            lastSeenAt: string | null;
        };
        /**
         * @description Origin of an event in the catalog.
         *
         *     - `built_in`: The service records the event by itself.
         *     - `preset`: A site or a plugin sends the event, and the service knows its meaning.
         *     - `registered`: The project has a schema for the event.
         *     - `observed`: The event was received, but nothing is known about it.
         * @enum {string}
         */
        CatalogKind: "built_in" | "preset" | "registered" | "observed";
        Certainty: "guess" | "likely" | "certain";
        /**
         * @description The channel a visit came through.
         *
         *     - `search_ads_1`: Paid search of the first search engine.
         *     - `search_organic_1`: Organic search of the first search engine.
         *     - `search_2`: The second search engine.
         *     - `search_other`: Any other search engine.
         *     - `direct`: No referrer and no campaign.
         * @enum {string}
         */
        Channel: "search_ads_1" | "search_organic_1" | "search_2" | "search_other" | "social_1" | "social_2" | "social_3" | "social_other" | "email" | "ai_assistant" | "referral" | "direct" | "other";
        /**
         * @description Channel for visits with a given source, medium, or both. Case, spaces, hyphens and similar characters are ignored:
         *     `Summer Flyer`, `summer-flyer` and `SUMMERFLYER` are the same. A text that ends in `*` matches every value with that
         *     prefix.
         */
        ChannelMapping: {
            /**
             * @description The utm_source, up to 100 characters. Null: any source.
             * @default null
             */
            source: string | null;
            /**
             * @description The utm_medium, up to 100 characters. Null: any medium. A source or a medium is required.
             * @default null
             */
            medium: string | null;
            /** @description Channel of these visits. */
            channel: components["schemas"]["Channel"];
        };
        /**
         * @description Channel for visits with a given source, medium, or both. Case, spaces, hyphens and similar characters are ignored:
         *     `Summer Flyer`, `summer-flyer` and `SUMMERFLYER` are the same. A text that ends in `*` matches every value with that
         *     prefix.
         */
        ChannelMappingInput: {
            /**
             * @description The utm_source, up to 100 characters. Null: any source.
             * @default null
             */
            source: string | null;
            /**
             * @description The utm_medium, up to 100 characters. Null: any medium. A source or a medium is required.
             * @default null
             */
            medium: string | null;
            /** @description Channel of these visits. */
            channel: components["schemas"]["Channel"];
        };
        /**
         * @description Channel mappings of a project. Mappings with a source and a medium are checked first, then those with only a source,
         *     then those with only a medium. Of two matching prefixes, the longer one applies.
         */
        ChannelMappings: {
            /** @description Up to 200 mappings, each with a different combination of source and medium. */
            mappings: components["schemas"]["ChannelMapping"][];
        };
        /**
         * @description Channel mappings of a project. Mappings with a source and a medium are checked first, then those with only a source,
         *     then those with only a medium. Of two matching prefixes, the longer one applies.
         */
        ChannelMappingsInput: {
            /** @description Up to 200 mappings, each with a different combination of source and medium. */
            mappings: components["schemas"]["ChannelMappingInput"][];
        };
        /**
         * @description Rules that determine a visit's channel, in the order in which they are checked. The first matching rule decides.
         *
         *     - `ad_click`: The landing page's URL has a click id that only ads carry.
         *     - `mapping`: The project has a channel mapping for the source and medium.
         *     - `shared_link`: The landing page's URL has `fbclid`, which that platform appends to every link. Channel rules 1 apply this only with a paid medium or without utm_source.
         *     - `email_tag`: The medium means e-mail. Channel rules 1 check the medium and the source.
         *     - `source`: The source is a known platform.
         *     - `medium`: The source is unknown, and the medium determines the channel.
         *     - `unknown_tags`: There are campaign parameters, but none is recognised. Channel rules 2 check the referrer first.
         *     - `referrer`: The referrer's host is known.
         *     - `other_site`: The referrer is an unknown website.
         *     - `passage`: The referrer is a login or payment page, which does not count as a source.
         *     - `nothing`: There are neither campaign parameters nor a referrer.
         * @enum {string}
         */
        ChannelRule: "ad_click" | "mapping" | "shared_link" | "email_tag" | "source" | "medium" | "unknown_tags" | "referrer" | "other_site" | "passage" | "nothing";
        /**
         * @description Click id that an ad platform adds to its links. A visit stores them as bits, in this order.
         * @enum {string}
         */
        ClickId: "gclid" | "gbraid" | "wbraid" | "fbclid" | "li_fat_id" | "ttclid" | "msclkid";
        /**
         * @description Ad click id by which visits are filtered.
         *
         *     - `any`: Visits with at least one click id.
         *     - `none`: Visits without any click id.
         * @enum {string}
         */
        ClickIdFilter: "any" | "none" | "gclid" | "gbraid" | "wbraid" | "fbclid" | "li_fat_id" | "ttclid" | "msclkid";
        /** @description Clicks of one event with one label in one section. */
        ClickRow: {
            /** @description Name of the event, for example `cta_click`. */
            event: string;
            /** @description Label of the clicked element, or the app of a messenger; null if the event has none. */
            label: string | null;
            /** @description Section of the page that contains the element; null if the event has none. */
            section: string | null;
            /**
             * Format: uint64
             * @description Number of clicks.
             */
            clicks: number;
            /**
             * Format: uint64
             * @description Number of sessions with such a click.
             */
            sessions: number;
            /**
             * Format: double
             * @description Share of all named clicks (0 to 1).
             */
            share: number;
        };
        /**
         * @description Clicks on named elements. Named clicks are the built-in events that record the section in which they happened: calls
         *     to action, messengers, chat apps, phone numbers and e-mail addresses. If the filter names a page or a page group,
         *     only clicks on its pageviews are counted.
         */
        Clicks: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Totals of the selected sessions, over all of their pages. */
            totals: components["schemas"]["Totals"];
            /**
             * Format: uint64
             * @description Number of pageviews counted.
             */
            views: number;
            /**
             * Format: uint64
             * @description All clicks on these pageviews, on any element.
             */
            clicks: number;
            /**
             * Format: uint64
             * @description Clicks on elements that work and keep the visitor on the site: buttons, form controls, internal links.
             */
            internalClicks: number;
            /**
             * Format: uint64
             * @description Number of named clicks, including those in rows that are not shown.
             */
            namedClicks: number;
            /** @description One row per event, label and section, most clicks first. Ties are sorted by event, label and section. */
            rows: components["schemas"]["ClickRow"][];
            /**
             * Format: uint64
             * @description Total number of rows; fewer may be shown.
             */
            distinct: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /**
         * @description Part of the tracking config for browsers, as returned by `GET /v1/c/{pk}`. Never contains regular
         *     expressions (browsers run them in exponential time), personal paths or redactions.
         */
        ClientConfig: {
            /**
             * Format: int32
             * @description Revision of the config that this was created from.
             */
            configRev: number;
            /**
             * Format: int64
             * @description Inactivity in milliseconds that ends a visit.
             */
            sessionTimeoutMs: number;
            /** @description Dialling rules of the project's country, if visitors can be identified. Null if unknown. */
            phone: components["schemas"]["Dialling"] | null;
            /** @description Events that are sent at once, and not within a second, as their schemas specify. */
            flushEvents: string[];
            excludePaths: components["schemas"]["Rule"][];
            variantParam: string | null;
            testParams: string[];
            notrackParam: string;
            storagePrefix: string;
            consent: components["schemas"]["Consent"];
            legacyTrackAttributes: boolean;
            cta: components["schemas"]["Cta"];
            messaging: components["schemas"]["Messaging"];
            downloads: components["schemas"]["Downloads"];
            notFound: components["schemas"]["NotFound"];
            bookings: components["schemas"]["Booking"][];
            bridges: components["schemas"]["Bridge"][];
            plugins: components["schemas"]["Plugins"];
            firstTouch: components["schemas"]["FirstTouch"];
            identify: components["schemas"]["Identify"];
            hashRouting: boolean;
        };
        /**
         * @description Consent tools, by neutral number, and the consent signal that browsers and tag managers share.
         * @enum {string}
         */
        Cmp: "cmp_1" | "cmp_2" | "cmp_3" | "cmp_4" | "consent_signal";
        /** @description The period of the same length that ends the day before this one begins. */
        Comparison: {
            /** @description Days of the comparison, in the project's time zone. */
            period: components["schemas"]["Period"];
            /**
             * Format: date-time
             * @description The comparison counts only sessions that began before this time, so that an unfinished period is compared with
             *     as much time, up to the same time of day. Null if the period is over.
             */
            until: string | null;
            /** @description Totals of their selected sessions. */
            totals: components["schemas"]["Totals"];
            /** @description Their time series, with buckets of the same length. */
            series: components["schemas"]["SeriesPoint"][];
        };
        /** @enum {string} */
        ConfigHealth: "ok" | "incomplete";
        Consent: {
            mode: components["schemas"]["ConsentMode"];
            storageKey: string | null;
            grantedValues: string[];
            deniedValues: string[];
            windowEvent: components["schemas"]["ConsentEvent"] | null;
            cmp: components["schemas"]["Cmp"][];
            respectDoNotTrack: boolean;
            respectGlobalPrivacyControl: boolean;
        };
        ConsentEntry: {
            id: components["schemas"]["ConsentTool"];
            name: string;
            description: string;
        };
        ConsentEvent: {
            name: string;
            detailPath: string;
            grantedValues: string[];
            deniedValues: string[];
        };
        ConsentInput: {
            mode: components["schemas"]["ConsentMode"];
            storageKey?: string | null;
            grantedValues: string[];
            deniedValues: string[];
            windowEvent?: components["schemas"]["ConsentEvent"] | null;
            cmp: components["schemas"]["Cmp"][];
            respectDoNotTrack: boolean;
            respectGlobalPrivacyControl: boolean;
        };
        /**
         * @description Requirement of the visitor's consent.
         *
         *     - `cookieless`: No consent required, because nothing is stored on the device.
         *     - `strict`: Without consent, nothing is stored on the device and visits are not linked.
         *     - `require`: Without consent nothing is sent.
         * @enum {string}
         */
        ConsentMode: "cookieless" | "strict" | "require";
        /** @description Consent of visitors. */
        ConsentTool: components["schemas"]["PlainConsent"] | components["schemas"]["Cmp"];
        /** @description Conversion, with its uploads to ad platforms. */
        Conversion: {
            /**
             * Format: uuid
             * @description Id of the conversion.
             */
            id: string;
            /** @description External id, unique within the project. Ad platforms use it to recognise duplicates. */
            eventId: string;
            /** @description Key of the conversion's definition. */
            definition: string;
            /**
             * Format: uuid
             * @description Session of the conversion, if known.
             */
            sessionId: string | null;
            /** @description Source that reported the conversion. */
            source: components["schemas"]["ConversionSource"];
            /** @description Status of the conversion. */
            status: components["schemas"]["ConversionStatus"];
            /**
             * Format: date-time
             * @description When the conversion happened.
             */
            occurredAt: string;
            /**
             * Format: double
             * @description Value, with up to four decimals. Null: no value.
             */
            value: number | null;
            /** @description Currency of the value. */
            currency: string;
            /**
             * Format: date-time
             * @description Deadline for confirmation by a server. Null if the conversion counted at once.
             */
            confirmUntil: string | null;
            /** @description True if the visitor consented to the upload of their data to ad platforms. */
            consent: boolean;
            /** @description Ad click ids of the conversion. */
            clickIds: components["schemas"]["ClickId"][];
            /** @description Personal data available for matching, each item stored as a hash. */
            person: components["schemas"]["PersonHash"][];
            /** @description Uploads to the ad platforms that the definition names. */
            uploads: components["schemas"]["ConversionUpload"][];
            /**
             * Format: date-time
             * @description When the conversion was stored.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the conversion was last changed.
             */
            updatedAt: string;
        };
        /**
         * @description Conversion reported by a server. Identifies the visitor by a session, or by data that ad platforms recognise: a
         *     click id or personal data. E-mail address, phone number, names and the external id are hashed on arrival, and only
         *     the hashes are stored.
         */
        ConversionCreate: {
            /**
             * @description Your own id of the conversion, for example the order number: 8 to 100 letters, digits, `.`, `_`, `:` and `-`. A
             *     conversion whose id exists already is not created again.
             */
            eventId: string;
            /** @description Key of the conversion's definition. */
            definition: string;
            /**
             * Format: uuid
             * @description Session of the conversion. The conversion inherits its click ids, consent and hashes.
             */
            sessionId?: string;
            /**
             * Format: date-time
             * @description When the conversion happened. Default: now.
             */
            occurredAt?: string;
            /**
             * Format: double
             * @description Value, with up to four decimals. Default: the value of the definition.
             */
            value?: number;
            /**
             * Format: currency
             * @description Currency of the value, three upper-case letters. Default: the definition's currency, otherwise the project's.
             */
            currency?: string;
            /** @description Ad click ids known to your side, by name. */
            clickIds?: {
                fbclid?: string;
                gbraid?: string;
                gclid?: string;
                li_fat_id?: string;
                msclkid?: string;
                ttclid?: string;
                wbraid?: string;
            };
            /**
             * Format: date-time
             * @description When the ad was clicked, if no session provides it.
             */
            clickedAt?: string;
            /** @description E-mail address of the person. */
            email?: string;
            /** @description Phone number of the person. A number without a country code is read as a number of the project's country. */
            phone?: string;
            /** @description First name of the person. */
            firstName?: string;
            /** @description Last name of the person. */
            lastName?: string;
            /** @description Your own id of the person. */
            externalId?: string;
            /**
             * @description True if the person consented to the upload of their data to ad platforms. Default: the session's consent.
             *     Without consent, the conversion is stored but never uploaded.
             */
            consent?: boolean;
        };
        /** @description The conversion stored under an event id. */
        ConversionCreated: {
            /** @description The conversion as stored. */
            conversion: components["schemas"]["Conversion"];
            /**
             * @description True if the request created the conversion. False if it existed before, in which case nothing was changed,
             *     unless a page had told it: the server's report replaces the page's.
             */
            created: boolean;
            /** @description Fields of the request that differ from the conversion that existed before. */
            differs: string[];
        };
        /** @description Conversion definition. */
        ConversionDefinition: {
            /** @description Key by which beacons and other programs refer to the definition. It never changes. */
            key: string;
            /** @description Display name. */
            name: string;
            /** @description Trigger of the conversion: ConversionTrigger of the OpenAPI document. */
            trigger: components["schemas"]["ConversionTrigger"];
            /** @description Value of the conversion: ConversionValue of the OpenAPI document. Null: no value. */
            value: components["schemas"]["ConversionValue"] | null;
            /** @description Currency of the value. Null: the project's currency. */
            currency: string | null;
            /**
             * Format: uint8
             * @description Number of days in which a server can confirm the conversion, which stays pending until then. Null: the
             *     conversion counts at once.
             */
            confirmationDays: number | null;
            /** @description Ad platforms to which the conversion is uploaded, by provider: DefinitionDestination of the OpenAPI document. */
            destinations: {
                search_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_2?: components["schemas"]["DefinitionDestination"];
                social_ads_3?: components["schemas"]["DefinitionDestination"];
            };
            /**
             * Format: date-time
             * @description When the definition was last changed.
             */
            updatedAt: string;
        };
        /** @description Page of a list. */
        ConversionDefinitionPage: {
            items: components["schemas"]["ConversionDefinition"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description New content of a conversion definition. It replaces the definition with the same key. */
        ConversionDefinitionWrite: {
            /**
             * Format: display-name
             * @description Display name, 1 to 80 characters.
             */
            name: string;
            /** @description Trigger of the conversion: ConversionTrigger of the OpenAPI document. */
            trigger: components["schemas"]["ConversionTrigger"];
            /** @description Value of the conversion: ConversionValue of the OpenAPI document. */
            value?: components["schemas"]["ConversionValue"];
            /**
             * Format: currency
             * @description Currency of the value, three upper-case letters. Default: the project's currency.
             */
            currency?: string;
            /**
             * Format: uint8
             * @description Number of days in which a server can confirm the conversion, which stays pending until then. Default: the
             *     conversion counts at once.
             */
            confirmationDays?: number;
            /**
             * @description Ad platforms to which the conversion is uploaded, by provider: DefinitionDestination of the OpenAPI document.
             *     Default: none.
             */
            destinations?: {
                search_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_2?: components["schemas"]["DefinitionDestination"];
                social_ads_3?: components["schemas"]["DefinitionDestination"];
            };
        };
        /** @description Page of a project's conversions, latest first. */
        ConversionList: {
            /** @description Conversions of this page. */
            items: components["schemas"]["Conversion"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description Figures that a conversion would have had. */
        ConversionPreview: {
            /** @description Last 30 days in the project's time zone, today included. */
            period: components["schemas"]["Period"];
            /** @description Currency of the value, three upper-case letters. */
            currency: string;
            /**
             * Format: uint64
             * @description Number of sessions in these days, without tests.
             */
            totalSessions: number;
            /**
             * Format: uint64
             * @description Sessions that would have triggered the conversion, each once; the project's daily cap is not applied. Null for
             *     conversions that past visits cannot show: beacons, identify calls and server calls are known only when they are
             *     made.
             */
            conversions: number | null;
            /**
             * Format: double
             * @description Total value they would have had, in that currency; null if `conversions` is null.
             */
            value: number | null;
            /** @description One entry per day; empty if `conversions` is null. */
            series: components["schemas"]["ConversionPreviewDay"][];
        };
        /** @description One day of a preview. */
        ConversionPreviewDay: {
            /** @description Day in the project's time zone. */
            day: components["schemas"]["Date"];
            /**
             * Format: uint64
             * @description Conversions of sessions that began on this day.
             */
            conversions: number;
        };
        /** @description Conversion definition to preview. */
        ConversionPreviewInput: {
            /** @description Trigger of the conversion: ConversionTrigger of the OpenAPI document. */
            trigger: components["schemas"]["ConversionTrigger"];
            /** @description Value of the conversion: ConversionValue of the OpenAPI document. */
            value?: components["schemas"]["ConversionValue"];
            /**
             * Format: currency
             * @description Currency of the value, three upper-case letters. Default: the project's currency.
             */
            currency?: string;
        };
        ConversionSettings: {
            /**
             * Format: int32
             * @description Maximum number of conversions that browser traffic may trigger per day.
             */
            webDailyCap: number;
        };
        /**
         * @description Source that reported a conversion.
         *
         *     - `beacon`: A conversion beacon from the page of the visit.
         *     - `goal`: A goal that the visit reached.
         *     - `event`: An event of the visit.
         *     - `identify`: An identify call: the visitor gave their contact data.
         *     - `server`: A request from a server.
         * @enum {string}
         */
        ConversionSource: "beacon" | "goal" | "event" | "identify" | "server";
        /**
         * @description Status of a conversion.
         *
         *     - `pending`: Waiting for confirmation by a server. Not counted yet.
         *     - `confirmed`: Counted.
         *     - `rejected`: Not counted: a server rejected it, or nobody confirmed it in time.
         *     - `retracted`: Was counted until a server retracted it.
         * @enum {string}
         */
        ConversionStatus: "pending" | "confirmed" | "rejected" | "retracted";
        /** @description New status of a conversion. */
        ConversionStatusUpdate: {
            /**
             * @description confirmed: the pending conversion counts, or the confirmed conversion gets the new `value`. rejected: the
             *     pending conversion does not count. retracted: the confirmed conversion no longer counts.
             */
            status: components["schemas"]["ConversionStatus"];
            /**
             * Format: double
             * @description New value, with up to four decimals. Only with status confirmed. Default: unchanged.
             */
            value?: number;
            /**
             * Format: currency
             * @description Currency of the value, three upper-case letters. Default: unchanged.
             */
            currency?: string;
        };
        /** @description Trigger of a conversion. Regardless of the trigger, servers can report conversions too. */
        ConversionTrigger: {
            /** @constant */
            type: "beacon";
        } | {
            /** @constant */
            type: "goal";
            /** @description Key of the goal. */
            goal: string;
        } | {
            /** @constant */
            type: "event";
            /** @description Name of the event. */
            name: string;
            /** @description Conditions by property name: a value that the property must have, or comparisons that must all hold. */
            props?: {
                [key: string]: components["schemas"]["PropCondition"];
            };
        } | {
            /** @constant */
            type: "identify";
        } | {
            /** @constant */
            type: "server";
        };
        /** @description Upload of a conversion to an ad platform. */
        ConversionUpload: {
            /** @description Ad platform. */
            destination: components["schemas"]["AdPlatform"];
            /** @description Name or id of the conversion on the platform. */
            name: string;
            /** @description State of the upload. */
            state: components["schemas"]["UploadState"];
            /** @description Kind of change that the upload reports. */
            change: components["schemas"]["UploadChange"];
            /**
             * Format: int32
             * @description Number of attempts so far.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due. Null if nothing is to be sent.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the platform accepted the upload.
             */
            sentAt: string | null;
            /** @description Machine-readable code that says why the upload was skipped, failed or is retried. */
            code: string | null;
            /** @description The platform's own answer, without personal data. */
            message: string | null;
        };
        /** @description Value of a conversion, with up to four decimals. */
        ConversionValue: {
            /** @constant */
            type: "fixed";
            /** Format: double */
            amount: number;
        } | {
            /** @constant */
            type: "reported";
            /** Format: double */
            min: number;
            /** Format: double */
            max: number;
        } | {
            /** @constant */
            type: "property";
            /** @description Name of the property. */
            property: string;
            /** Format: double */
            min: number;
            /** Format: double */
            max: number;
        };
        /**
         * @description Treatment of stored costs of the same source that the import does not name.
         *
         *     - `upsert`: They stay. A row for the same day and ad replaces the one before.
         *     - `replace_days`: On the days that the import names, they are deleted.
         * @enum {string}
         */
        CostImportMode: "upsert" | "replace_days";
        /**
         * @description Why a row of an import was rejected.
         *
         *     - `invalid_day`: The day is not a calendar day as YYYY-MM-DD, or lies more than a day ahead.
         *     - `invalid_cost`: The cost is not a decimal text such as `12.50`, or is too large.
         *     - `invalid_currency`: The currency is not an ISO 4217 code of a currency in use.
         *     - `invalid_count`: Impressions, clicks or conversions are negative or too large.
         *     - `no_campaign`: The row names an ad set or ad without its campaign.
         *     - `duplicate`: An earlier row has the same day and ad.
         * @enum {string}
         */
        CostRejection: "invalid_day" | "invalid_cost" | "invalid_currency" | "invalid_count" | "no_campaign" | "duplicate";
        /** @description Answer of the cron route. */
        CronResult: {
            job: string;
            ran: components["schemas"]["JobRun"][];
            /**
             * @description True if work may be left: a run reported it, a job is due again, or another instance is still running
             *     a job.
             */
            moreDue: boolean;
        };
        Cta: {
            selectors: string[];
        };
        /** @enum {string} */
        DatabaseHealth: "ok" | "unavailable" | "not_configured";
        /**
         * Format: date
         * @description A calendar day, YYYY-MM-DD.
         */
        Date: string;
        /** @description Reason for the channel of a session. */
        DecidedBy: {
            /** @description Rule that decided. */
            rule: components["schemas"]["ChannelRule"];
            /**
             * Format: int16
             * @description Rule set of the project, 1 or 2.
             */
            rules: number;
            /** @description Inputs of the rule: names of utm parameters, a click id or `ref_host`. */
            fields: string[];
        };
        /**
         * @description Repetitions of an event that are dropped within a visit.
         *
         *     - `name`: Events with the same name within a second.
         *     - `name_props`: Events with the same name and the same props.
         * @enum {string}
         */
        Dedupe: "none" | "name" | "name_props";
        DefaultGroup: {
            key: string;
            label: components["schemas"]["Label"];
        };
        /** @description Upload of a definition's conversions to an ad platform. */
        DefinitionDestination: {
            /** @description True if the conversion is uploaded. */
            enabled: boolean;
            /** @description Name or id of the conversion on the platform. */
            name: string;
        };
        /**
         * @description Time from when a conversion was stored or confirmed until the platform accepted it, in seconds. From two minutes on,
         *     rounded down to minutes, and from two hours on to hours.
         */
        DelayOfUploads: {
            /**
             * Format: uint64
             * @description Half of the conversions took at most this time.
             */
            medianSeconds: number;
            /**
             * Format: uint64
             * @description Nine out of ten conversions took at most this time.
             */
            p90Seconds: number;
        };
        /**
         * @description Kind of data that a stricter setting deletes.
         *
         *     - `visits`: Visits and conversions, by `retentionDays`.
         *     - `leads`: Leads, by `leadsRetentionDays`, or by `retentionDays` if that is null.
         *     - `contacts`: Plain contact data of leads, by `storePlaintext`.
         * @enum {string}
         */
        DeletionKind: "visits" | "leads" | "contacts";
        /** @description Disk space of all projects of the deployment together, as last measured. */
        DeploymentStorage: {
            /**
             * Format: date-time
             * @description Time of the measurement.
             */
            measuredAt: string | null;
            /** @description Size of the live data in the database. */
            databaseBytes: components["schemas"]["Bytes"];
            /** @description Size of snapshots, spool and all other files in the data folder. */
            folderBytes: components["schemas"]["Bytes"];
            /** @description Size above which the oldest visits are deleted. */
            cleanupAboveBytes: components["schemas"]["Bytes"] | null;
            /** @description Size above which no batch of organizations that hold more than their fair share is stored. */
            pauseAboveBytes: components["schemas"]["Bytes"] | null;
            /** @description Size that must not be reached. */
            limitBytes: components["schemas"]["Bytes"] | null;
            /** @description Reason why no batch of the project is stored now; null if its batches are stored. */
            paused: components["schemas"]["IgnoredReason"] | null;
        };
        /** @description Parent of a derived key. If the parent ends, the derived key stops working too. */
        DerivedFrom: {
            /** @description `oauth_grant` or `secret_key`. */
            kind: string;
            /** @description Id of the grant or key. */
            id: string;
        };
        /** @description Destination: an ad platform to which the project uploads conversions. */
        Destination: {
            /** @description Ad platform. */
            provider: components["schemas"]["AdPlatform"];
            /** @description True if conversions are uploaded to the platform. */
            enabled: boolean;
            /** @description True if all required settings and credentials are present. */
            ready: boolean;
            /** @description Settings of the destination. */
            settings: components["schemas"]["DestinationSettings"];
            /** @description Credentials of the destination, without their values. */
            credentials: components["schemas"]["KeptCredential"][];
            /** @description True if the platform may fetch conversions as CSV; search_ads_1 only. */
            feed: boolean;
            /** @description Version of the platform's API in use, if it has ended or ends within 60 days. Null otherwise. */
            endingVersion: components["schemas"]["EndingVersion"] | null;
            /** @description Pause after repeated failures, with its reason. Null if uploads are not paused. */
            pause: components["schemas"]["DestinationPause"] | null;
            /**
             * Format: date-time
             * @description When the destination was last changed. Null if it was never configured.
             */
            updatedAt: string | null;
        };
        /**
         * @description Kind of credential of a destination.
         * @enum {string}
         */
        DestinationCredential: "developerToken" | "clientId" | "clientSecret" | "refreshToken" | "accessToken";
        /** @description Credentials to store. A credential that is left out stays unchanged; null deletes it. */
        DestinationCredentialsWrite: {
            /**
             * @description search_ads_1: developer token. Optional: the platform ended developer tokens in September 2026, and access
             *     depends on the Cloud project of the OAuth client.
             */
            developerToken?: string | null;
            /** @description search_ads_1 and social_ads_2: OAuth client id. */
            clientId?: string | null;
            /** @description search_ads_1 and social_ads_2: OAuth client secret. */
            clientSecret?: string | null;
            /** @description search_ads_1 and social_ads_2: OAuth refresh token. */
            refreshToken?: string | null;
            /** @description social_ads_1, social_ads_3, and social_ads_2 without a refresh token: access token. */
            accessToken?: string | null;
        };
        /** @description Upload results of an ad platform over the last 30 days, with its current backlog. */
        DestinationHealth: {
            /**
             * Format: date-time
             * @description Start of the 30 days.
             */
            from: string;
            /**
             * Format: uint64
             * @description Number of conversions that the platform accepted.
             */
            sent: number;
            /** @description Conversions that were skipped, by reason, the most frequent first. */
            skipped: components["schemas"]["UploadReason"][];
            /** @description Conversions that the platform rejected, by its code, the most frequent first. */
            failed: components["schemas"]["UploadReason"][];
            /**
             * Format: uint64
             * @description Number of conversions that became older than the platform accepts.
             */
            expired: number;
            /**
             * Format: uint64
             * @description Number of conversions waiting for confirmation now, regardless of age.
             */
            waiting: number;
            /**
             * Format: uint64
             * @description Number of conversions queued or being sent now, regardless of age.
             */
            queued: number;
            /**
             * Format: date-time
             * @description When the platform last accepted a conversion. Null if it never did.
             */
            lastSentAt: string | null;
            /** @description Time until the platform accepted a conversion. Null if it accepted none. */
            delay: components["schemas"]["DelayOfUploads"] | null;
        };
        /** @description Pause of a destination, with its reason. */
        DestinationPause: {
            /**
             * Format: date-time
             * @description When uploads resume.
             */
            until: string;
            /** @description Machine-readable code of the last failure. */
            code: string;
            /** @description The platform's own message about the last failure. */
            message: string;
        };
        /** @description Further settings of a destination. Each platform has its own fields and rejects those of other platforms. */
        DestinationSettings: {
            /** @description search_ads_1: id of the account that owns the conversion actions, ten digits. */
            customerId?: string;
            /** @description search_ads_1: id of the manager account that the credentials belong to, if that is another account. */
            loginCustomerId?: string;
            /**
             * @description search_ads_1: interface to upload conversions with. Default: what the destination has now, and ingestion for
             *     a new one.
             */
            api?: components["schemas"]["SearchAdsApi"];
            /** @description social_ads_1: id of the pixel or data set. */
            pixelId?: string;
            /** @description social_ads_1: origin of the conversions. Default: other. */
            actionSource?: components["schemas"]["ActionSource"];
            /** @description social_ads_2: id of the ad account, digits. */
            adAccountId?: string;
            /** @description social_ads_3: code of the pixel. */
            eventSourceId?: string;
            /** @description social_ads_3: id of the offline event set that gets the conversions without a page. Without it they are skipped. */
            eventSetId?: string;
            /** @description social_ads_1 and social_ads_3: code under which the platform shows test events. */
            testEventCode?: string;
        };
        /** @description Result of a connection test. */
        DestinationTest: {
            /** @description Outcome of the test. */
            outcome: components["schemas"]["TestOutcome"];
            /** @description Explanation of the outcome, in the project's language. */
            summary: string;
            /** @description The platform's code, if any. */
            code: string | null;
            /** @description The platform's message, without secrets and personal data. */
            message: string | null;
        };
        /** @description Parameters of a connection test. */
        DestinationTestRequest: {
            /**
             * @description Name or id of the conversion on the platform. search_ads_1 and social_ads_2 require an id. For the others, the
             *     default is a standard event.
             */
            conversion?: string;
        };
        /** @description Destination, with its health over the last 30 days. */
        DestinationWithHealth: {
            /** @description Ad platform. */
            provider: components["schemas"]["AdPlatform"];
            /** @description True if conversions are uploaded to the platform. */
            enabled: boolean;
            /** @description True if all required settings and credentials are present. */
            ready: boolean;
            /** @description Settings of the destination. */
            settings: components["schemas"]["DestinationSettings"];
            /** @description Credentials of the destination, without their values. */
            credentials: components["schemas"]["KeptCredential"][];
            /** @description True if the platform may fetch conversions as CSV; search_ads_1 only. */
            feed: boolean;
            /** @description Version of the platform's API in use, if it has ended or ends within 60 days. Null otherwise. */
            endingVersion: components["schemas"]["EndingVersion"] | null;
            /** @description Pause after repeated failures, with its reason. Null if uploads are not paused. */
            pause: components["schemas"]["DestinationPause"] | null;
            /**
             * Format: date-time
             * @description When the destination was last changed. Null if it was never configured.
             */
            updatedAt: string | null;
            /** @description Upload results over the last 30 days. */
            health: components["schemas"]["DestinationHealth"];
        };
        /** @description Page of a list. */
        DestinationWithHealthPage: {
            items: components["schemas"]["DestinationWithHealth"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description New configuration of a destination. */
        DestinationWrite: {
            /** @description True to upload conversions to the platform. All required settings and credentials must then be present. */
            enabled: boolean;
            /**
             * @description Settings of the destination. They replace the previous settings.
             * @default {}
             */
            settings: components["schemas"]["DestinationSettings"];
            /**
             * @description Credentials of the destination. Credentials that are left out stay unchanged.
             * @default {}
             */
            credentials: components["schemas"]["DestinationCredentialsWrite"];
            /**
             * @description True to let the platform fetch conversions as CSV; search_ads_1 only.
             * @default false
             */
            feed: boolean;
        };
        /** @description Packages and files of a project. */
        DetectStackInput: {
            /**
             * @description Versions by package, as in `dependencies` and `devDependencies` of package.json.
             * @default {}
             */
            packages: {
                [key: string]: string;
            };
            /**
             * @description Paths of files, with `/` between folders.
             * @default []
             */
            files: string[];
        };
        /** @description Framework of a site and its surroundings, and the signs of them. */
        DetectStackResult: {
            framework: components["schemas"]["Framework"];
            /** @description Version of the framework as far as the range of its package says it. */
            version: string | null;
            language: components["schemas"]["Language"] | null;
            packageManager: components["schemas"]["PackageManager"] | null;
            /** @description Proxy that fits best. */
            proxy: components["schemas"]["Proxy"];
            certainty: components["schemas"]["Certainty"];
            /** @description Signs that decided, of framework, language, package manager and proxy. */
            reasons: components["schemas"]["Sign"][];
            /** @description Other frameworks with signs, the most specific first. */
            alternatives: components["schemas"]["DetectedFramework"][];
        };
        DetectedFramework: {
            framework: components["schemas"]["Framework"];
            certainty: components["schemas"]["Certainty"];
            reasons: components["schemas"]["Sign"][];
        };
        /**
         * @description The kind of device.
         * @enum {string}
         */
        Device: "mobile" | "tablet" | "desktop" | "unknown";
        /** @description Dialling rules of a country. */
        Dialling: {
            /** @description Country code in E.164, without the plus sign. */
            code: string;
            /** @description Prefix of a number within the country (trunk prefix). Empty: none. */
            trunk: string;
        };
        /**
         * @description Dimension by which a breakdown is split.
         *
         *     - `entry_host`: Host of the first pageview.
         *     - `hour`: Hour of the session's start in the project's time zone, 00 to 23.
         *     - `weekday`: Weekday of the session's start in the project's time zone, from 1 for Monday to 7 for Sunday.
         *     - `event_prop`: Values of the event property given as `prop`; without `prop`, the names of all properties.
         * @enum {string}
         */
        Dimension: "page" | "entry_page" | "exit_page" | "entry_host" | "page_group" | "channel" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_content" | "utm_term" | "utm_id" | "ref_host" | "variant" | "device" | "browser" | "os" | "country" | "lang" | "screen" | "stitch" | "click_id" | "traffic" | "event" | "goal" | "relevance_tier" | "ad_platform" | "ad_account_id" | "ad_campaign_id" | "ad_adset_id" | "ad_id" | "hour" | "weekday" | "event_prop";
        /** @description Values of one dimension, most sessions first. */
        DimensionOptions: {
            /** @description The dimension. The filter parameter has the same name. */
            dimension: components["schemas"]["Dimension"];
            /** @description Values of the dimension, most sessions first. */
            options: components["schemas"]["FilterOption"][];
        };
        /**
         * @description Health of the data folder, in which the server spools batches that cannot be stored yet.
         *
         *     - `ok`: The folder is writable.
         *     - `full`: The disk is full.
         *     - `not_writable`: The folder is read-only, or belongs to another user.
         *     - `failing`: The disk reports errors.
         *     - `moved`: The folder was moved away, unmounted or replaced. Batches wait in it where it is now.
         * @enum {string}
         */
        DiskHealth: "ok" | "full" | "not_writable" | "failing" | "moved";
        /** @description A guide. */
        Doc: {
            /** @description Slug of the guide. */
            slug: string;
            title: string;
            /** @description Group of guides that the guide belongs to. */
            section: string;
            /** @description The guide in one sentence. */
            summary: string;
            /** @description Language of the text. */
            locale: components["schemas"]["Locale"];
            /** @description The text as Markdown (CommonMark with tables). Links to other guides are relative: `goals.md`. */
            markdown: string;
            /** @description The text as HTML, without scripts. Links to other guides are paths: `/docs/goals`. */
            html: string;
            /** @description Headings of the second and third level, in order. */
            headings: components["schemas"]["Heading"][];
            /** @description The guide before this one; null for the first. */
            previous: components["schemas"]["DocNeighbour"] | null;
            /** @description The guide after this one; null for the last. */
            next: components["schemas"]["DocNeighbour"] | null;
            /**
             * Format: date-time
             * @description Day of the last change.
             */
            updatedAt: string;
        };
        /** @description The guides. */
        DocList: {
            /** @description The guides in reading order. */
            items: components["schemas"]["DocListItem"][];
        };
        /** @description A guide in the list. */
        DocListItem: {
            /** @description Slug of the guide. */
            slug: string;
            title: string;
            /** @description Group of guides that the guide belongs to. */
            section: string;
            /** @description The guide in one sentence. */
            summary: string;
            /**
             * Format: date-time
             * @description Day of the last change.
             */
            updatedAt: string;
        };
        /** @description A guide beside another one. */
        DocNeighbour: {
            /** @description Slug of the guide. */
            slug: string;
            title: string;
        };
        /** @description Results of a search. */
        DocSearch: {
            /** @description The best matches, best first. */
            items: components["schemas"]["Hit"][];
        };
        Downloads: {
            extensions: string[];
        };
        /** @description Version of a platform's API that this server uses and that has ended or ends within 60 days. */
        EndingVersion: {
            /** @description Ad platform. */
            provider: components["schemas"]["AdPlatform"];
            /** @description Version, as the platform writes it. */
            version: string;
            /**
             * Format: date-time
             * @description When the platform switches it off.
             */
            endsAt: string;
        };
        /**
         * @description Distribution of the selected sessions over engaged time, scroll depth and pages, and over the hours of the week.
         *     Sessions are counted with all of their pages, even if the filter names a page.
         */
        Engagement: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Totals of the selected sessions. */
            totals: components["schemas"]["Totals"];
            /** @description Visible and focused time of a session (milliseconds). */
            engagedMs: components["schemas"]["Spread"];
            /** @description Deepest scroll of a session, in percent of the page's height. */
            scroll: components["schemas"]["Spread"];
            /** @description Number of pageviews of a session. */
            pages: components["schemas"]["Spread"];
            /** @description All 168 hours of the week, starting with Monday 0:00. */
            hours: components["schemas"]["HourOfWeek"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Events of a project. */
        EventCatalog: {
            /** @description Days that are counted: the last 30 in the project's time zone, including today. */
            period: components["schemas"]["Period"];
            /** @description Built-in and preset events first, then registered events by name, then all others, most frequent first. */
            items: components["schemas"]["CatalogEvent"][];
            /**
             * Format: uint32
             * @description Number of names without a schema that the project has had.
             */
            unregistered: number;
            /**
             * Format: uint32
             * @description Maximum number of such names. Events with further names are dropped.
             */
            limit: number;
        };
        /** @description One event. */
        EventItem: {
            /** @description Stable id: the pageview's id and the event's number on it. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            at: string;
            /** @description Name of the event. */
            name: string;
            /** @description Properties of the event. */
            props: unknown;
            /**
             * Format: uuid
             * @description Pageview on which the event happened.
             */
            pageviewId: string;
            /** @description Page on which the event happened, if known. */
            page: string | null;
            /** @description Session of the event. */
            session: components["schemas"]["SessionSummary"];
        };
        /** @description Custom event names without a schema. */
        EventNamesStatus: {
            /**
             * Format: int64
             * @description Number of such names.
             */
            unregistered: number;
            /**
             * Format: uint32
             * @description Maximum number of such names. Events with further names are dropped.
             */
            limit: number;
            /**
             * Format: int64
             * @description Number of events dropped today because of the limit.
             */
            droppedToday: number;
        };
        /**
         * @description Reason why an event or one of its props is not kept.
         *
         *     - `invalid_name`: The event's name is not lower-case snake case of 1 to 40 characters.
         *     - `blocked`: The project's schema blocks the event.
         *     - `too_many_names`: The project already has 200 distinct event names without a schema.
         *     - `repeated`: The event repeats another event of the visit, and the project's schema drops such repetitions.
         *     - `unknown_session`: No stored session has this id.
         *     - `unknown_pageview`: No pageview of the session has this id.
         *     - `too_old`: The event is older than the project's retention.
         *     - `in_future`: The event's time is in the future.
         *     - `before_session`: The event happened before its session began.
         *     - `too_late`: The event happened more than 45 days after its session began.
         *     - `over_quota`: The project's event quota is used up, or there is no storage left.
         *     - `missing_prop`: A prop that the project's schema requires is missing.
         *     - `invalid_prop_name`: The prop's name is not 1 to 40 letters, digits and `. _ -`.
         *     - `too_many_props`: The event has more than 20 props.
         *     - `wrong_type`: The value has the wrong type.
         *     - `empty`: The text is empty.
         *     - `too_long`: The text is too long.
         *     - `not_an_identifier`: The text contains characters other than letters, digits, spaces and `. : / # - _`.
         *     - `personal`: The text may be an e-mail address or a phone number.
         *     - `wrong_format`: The text does not match the pattern.
         *     - `not_listed`: The value is not in the list of allowed values.
         *     - `out_of_range`: The number is out of range.
         *     - `unknown_questionnaire`: The answer's questionnaire is not registered.
         *     - `unknown_question`: The questionnaire does not have this question.
         *     - `unknown_answer`: The question does not allow this answer.
         * @enum {string}
         */
        EventProblem: "invalid_name" | "blocked" | "too_many_names" | "repeated" | "unknown_session" | "unknown_pageview" | "too_old" | "in_future" | "before_session" | "too_late" | "over_quota" | "missing_prop" | "invalid_prop_name" | "too_many_props" | "wrong_type" | "empty" | "too_long" | "not_an_identifier" | "personal" | "wrong_format" | "not_listed" | "out_of_range" | "unknown_questionnaire" | "unknown_question" | "unknown_answer";
        /** @description Schema of an event. */
        EventSchema: {
            /** @description Name of the event. */
            name: string;
            /** @description Display name. Null: the event's name is shown. */
            label: components["schemas"]["Label"] | null;
            /** @description Props by name, with their types. Other props are checked against the rules for events without a schema. */
            props: {
                [key: string]: components["schemas"]["PropDefinition"];
            };
            /** @description True to keep only the first event per pageview. */
            oncePerPageview: boolean;
            /** @description Repetitions to drop. */
            dedupe: components["schemas"]["Dedupe"];
            /** @description True if browsers send the event at once, and not within a second. */
            flush: boolean;
            /** @description Status: kept or blocked. */
            status: components["schemas"]["EventStatus"];
            /**
             * Format: date-time
             * @description When the schema was last changed.
             */
            updatedAt: string;
        };
        /** @description New schema of an event. It replaces the previous schema. */
        EventSchemaWrite: {
            /** @description Display name: a text, or a text per language; 1 to 80 characters. */
            label?: components["schemas"]["Label"];
            /**
             * @description Props by name, with their types; up to 20.
             * @default {}
             */
            props: {
                [key: string]: components["schemas"]["PropDefinition"];
            };
            /**
             * @description True to keep only the first event per pageview.
             * @default false
             */
            oncePerPageview: boolean;
            /**
             * @description Repetitions to drop.
             * @default none
             */
            dedupe: components["schemas"]["Dedupe"];
            /**
             * @description True if browsers send the event at once, and not within a second.
             * @default false
             */
            flush: boolean;
            /**
             * @description Status: kept or blocked.
             * @default active
             */
            status: components["schemas"]["EventStatus"];
        };
        /**
         * @description Status of an event.
         *
         *     - `blocked`: The event is dropped on arrival.
         * @enum {string}
         */
        EventStatus: "active" | "blocked";
        /** @description An event to validate. */
        EventValidate: {
            /**
             * @description Project whose schemas apply, by its id, its slug, or org-slug/project-slug. Requires analytics:read in the
             *     project. Without a project, only the rules for all events apply.
             */
            project?: string;
            /** @description Name of the event, up to 200 characters. */
            name: string;
            /** @description Props of the event, a JSON object. */
            props?: {
                [key: string]: unknown;
            };
        };
        /** @description Result of validating an event. */
        EventValidateResult: {
            /** @description True if the event would be stored. Props with problems would be removed from it. */
            valid: boolean;
            /** @description Origin of the event's name: built-in, registered or unregistered. */
            knownAs: components["schemas"]["KnownAs"];
            /** @description Props that would be stored. */
            props: {
                [key: string]: unknown;
            };
            /** @description Problems of the event and its props. */
            problems: components["schemas"]["Problem"][];
        };
        /** @description Events of the selected sessions. */
        EventsQueryResult: {
            /** @description Days covered, in the project's time zone. Events belong to the day on which their session began. */
            period: components["schemas"]["Period"];
            /** @description Events in the requested order. */
            items: components["schemas"]["EventItem"][];
            /**
             * @description Pass this as `cursor` to get the next events; null at the end. There may be more even if `items` has fewer
             *     events than requested, because a page examines a limited number of events.
             */
            nextCursor: string | null;
            /** @description True while past visits are being recomputed after a change of the rules. */
            recomputing: boolean;
        };
        /** @description Browser events that were dropped today. The rest of their batches was stored. */
        EventsStatus: {
            /**
             * Format: int64
             * @description Number of events that their schema blocks, or that violate it.
             */
            refusedToday: number;
            /**
             * Format: int64
             * @description Number of events that repeat another event of their visit, if their schema drops repeats.
             */
            repeatedToday: number;
        };
        /** @description State of the exchange rates, by which costs in several currencies are added. */
        ExchangeRatesHealth: {
            /** @description True if the server fetches them (SVC_RATES_URL). */
            fetched: boolean;
            /** @description Day of the newest rates, YYYY-MM-DD; null if there are none. */
            newestDay: string | null;
            /** @description True if the server fetches them and the newest are older than a week, or if it could not fetch any yet. */
            outdated: boolean;
            /** @description Reason why the last fetch failed; null if it succeeded. */
            error: string | null;
        };
        /** @description One value. */
        FilterOption: {
            /** @description The value, as the filter expects it. */
            value: string;
            /** @description Label of a page group or a relevance tier, or name of a goal; null for other dimensions. */
            label: string | null;
            /**
             * Format: uint64
             * @description Number of sessions with the value.
             */
            sessions: number;
        };
        /** @description Values that can be used in filters. */
        FilterOptions: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Every dimension that has a filter parameter, including those without values; or only the requested one. */
            dimensions: components["schemas"]["DimensionOptions"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        FirstTouch: {
            enabled: boolean;
        };
        /** @description How the selected sessions move from page to page. Consecutive views of the same page, like reloads, are one step. */
        Flow: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /**
             * Format: uint64
             * @description Number of selected sessions with a pageview.
             */
            sessions: number;
            /** @description First pages of sessions, most sessions first. */
            entries: components["schemas"]["FlowPage"][];
            /** @description Last pages of sessions, most sessions first. */
            exits: components["schemas"]["FlowPage"][];
            /** @description Transitions between two pages, most frequent first. */
            transitions: components["schemas"]["FlowTransition"][];
            /**
             * Format: uint64
             * @description Total number of different transitions; the list may have fewer.
             */
            distinctTransitions: number;
            /** @description Paths of sessions, most sessions first. */
            paths: components["schemas"]["FlowPath"][];
            /**
             * Format: uint64
             * @description Total number of different paths; the list may have fewer.
             */
            distinctPaths: number;
            /**
             * Format: uint64
             * @description Number of sessions with a path: those that saw `start_page` or `end_page`, otherwise all.
             */
            pathSessions: number;
            /**
             * Format: uint64
             * @description Number of sessions whose path is not in the list.
             */
            otherSessions: number;
            /**
             * Format: uint32
             * @description Maximum number of pages in a path.
             */
            steps: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Sessions that begin or end on a page. */
        FlowPage: {
            /** @description Canonical path. */
            page: string;
            /**
             * Format: uint64
             * @description Number of sessions that begin or end here.
             */
            sessions: number;
        };
        /** @description Pages in the order in which they were seen. */
        FlowPath: {
            /**
             * @description One page per step. If there are fewer than `steps` pages, the session ended with the last one; with `end_page`,
             *     it began with the first one.
             */
            pages: string[];
            /**
             * Format: uint64
             * @description Number of sessions with this path.
             */
            sessions: number;
        };
        /** @description A transition from one page to another. */
        FlowTransition: {
            /** @description Page before the transition. */
            from: string;
            /** @description Page after the transition. */
            to: string;
            /**
             * Format: uint64
             * @description Number of transitions; a session can make several.
             */
            transitions: number;
            /**
             * Format: uint64
             * @description Number of sessions with this transition.
             */
            sessions: number;
        };
        /** @description Plays of a video in one format. */
        FormatRetention: {
            /** @description Format of the video. */
            format: components["schemas"]["VideoFormat"];
            /**
             * Format: uint64
             * @description Number of plays in this format.
             */
            plays: number;
            /** @description Curve over these plays, from the beginning of the video to its end. */
            curve: components["schemas"]["RetentionPoint"][];
        };
        /** @description Framework or system that a site is built with. */
        Framework: ("nextjs" | "nuxt" | "sveltekit" | "astro" | "wordpress" | "other") | "react" | "html";
        FrameworkEntry: {
            id: components["schemas"]["Framework"];
            name: string;
            description: string;
            /** @description Proxies that fit, the recommended one first. */
            proxies: components["schemas"]["Proxy"][];
            /** @description True if its instructions differ with TypeScript. */
            typescript: boolean;
        };
        /** @description Funnel: a series of steps, and how many visits complete them. */
        Funnel: {
            /** @description Key by which reports and other programs refer to the funnel. */
            key: string;
            /** @description Display name. */
            name: string;
            /** @description Significance of the order of the steps. */
            mode: components["schemas"]["FunnelMode"];
            /** @description Steps of the funnel, 2 to 20. */
            steps: components["schemas"]["FunnelStep"][];
            /**
             * @description True for the default funnel: the overview shows it, and the funnel report uses it if no other is requested. A
             *     project with funnels has exactly one default.
             */
            isDefault: boolean;
            /**
             * Format: int32
             * @description Position among the funnels: smaller numbers first, equal numbers by key.
             */
            sort: number;
        };
        /**
         * @description A funnel with its figures.
         *
         *     The actions of a visit are its pageviews and events, in the order of their times. At the same time, pageviews come
         *     before events; then pageviews are ordered by id and events by number.
         *
         *     In an independent funnel, a session counts for every step that it did, in any order. In a sequential funnel, a
         *     session counts for a step if one of its actions does the step, after another action that completed the previous step
         *     and within the step's time limit. One action does at most one step. A goal that is not an action, like engaged time,
         *     does every step that requires it when the visit ends. All ways to take the steps are considered: a step that is too
         *     late after the first completion of the previous step may still be in time after a later one.
         */
        FunnelFigures: {
            /** @description Key of the funnel. */
            key: string;
            /** @description Display name. */
            name: string;
            /** @description Whether the steps must be taken in order (sequential) or not (independent). */
            mode: components["schemas"]["FunnelMode"];
            /**
             * Format: uint64
             * @description Number of selected sessions, including those that took no step.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Number of completions: sessions that took every step.
             */
            completed: number;
            /**
             * Format: double
             * @description Completions as a share of the sessions that took the first step, 0 to 1.
             */
            completionRate: number;
            /** @description Steps in order. */
            steps: components["schemas"]["FunnelStepFigures"][];
        };
        /**
         * @description Significance of the order of a funnel's steps.
         *
         *     - `independent`: A visit counts for every step it completed, in any order.
         *     - `sequential`: A visit counts for a step only if it completed the step after the previous step, by another, later action.
         * @enum {string}
         */
        FunnelMode: "independent" | "sequential";
        /** @description Page of a list. */
        FunnelPage: {
            items: components["schemas"]["Funnel"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description Figures that a funnel would have had. */
        FunnelPreview: {
            /** @description Last 30 days in the project's time zone, today included. */
            period: components["schemas"]["Period"];
            /** @description The steps with their figures, over all sessions except tests. Key and name are empty. */
            funnel: components["schemas"]["FunnelFigures"];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Funnel to preview. */
        FunnelPreviewInput: {
            /** @description Significance of the order of the steps. */
            mode: components["schemas"]["FunnelMode"];
            /** @description Steps of the funnel, 2 to 20. */
            steps: components["schemas"]["FunnelStepWrite"][];
        };
        /**
         * @description How many of the selected sessions took each step of a funnel. Answers `not_found` if the project has no funnel with
         *     this key, or none at all.
         */
        FunnelReport: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description The funnel with its figures. */
            funnel: components["schemas"]["FunnelFigures"];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Step of a funnel. */
        FunnelStep: {
            /**
             * @description Display name. Null: the dashboard builds a name from the step's condition.
             * @default null
             */
            name: string | null;
            /** @description Condition of the step: StepMatch of the OpenAPI document. */
            match: components["schemas"]["StepMatch"];
            /**
             * Format: uint32
             * @description Maximum number of seconds after the previous step. Null: no limit.
             * @default null
             */
            within: number | null;
        };
        /** @description A step with its figures. */
        FunnelStepFigures: {
            /** @description Display name; null if the step has none and is named by its condition. */
            name: string | null;
            /** @description Condition that a visit must fulfil: StepMatch of the OpenAPI document. */
            match: components["schemas"]["StepMatch"];
            /**
             * Format: uint32
             * @description Time limit in seconds after the previous step; null for no limit.
             */
            within: number | null;
            /**
             * Format: uint64
             * @description Number of sessions that took the step.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors of these sessions; a visitor counts once per local day.
             */
            visitors: number;
            /**
             * Format: double
             * @description Share of the sessions with the first step that also took this step, 0 to 1.
             */
            rateFromFirst: number;
            /**
             * Format: double
             * @description Share of the sessions with the previous step that also took this step, 0 to 1. For the first step: share of all
             *     selected sessions.
             */
            rateFromBefore: number;
            /**
             * Format: uint64
             * @description Sessions that took the previous step but not this one. For the first step: selected sessions that did not take
             *     it.
             */
            dropOff: number;
            /**
             * Format: double
             * @description Exact median of the time from the previous step, in milliseconds: from the last completion of the previous step
             *     before this one, to the first completion of this one. Null for the first step, for steps that nobody took, and
             *     in independent funnels.
             */
            medianMs: number | null;
        };
        /** @description Step of a funnel to save. */
        FunnelStepWrite: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters. Absent or null: the dashboard builds a name from the step's condition.
             */
            name?: string | null;
            /** @description Condition of the step: StepMatch of the OpenAPI document. */
            match: components["schemas"]["StepMatch"];
            /**
             * Format: uint32
             * @description Maximum number of seconds after the previous step, up to a day. Absent or null: no limit. Allowed in sequential
             *     funnels only, and not for the first step.
             */
            within?: number | null;
        };
        /** @description Changes to a funnel. Fields that are left out stay unchanged. */
        FunnelUpdate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name?: string;
            /** @description Significance of the order of the steps. */
            mode?: components["schemas"]["FunnelMode"];
            /** @description All steps of the funnel, 2 to 20. */
            steps?: components["schemas"]["FunnelStepWrite"][];
            /**
             * @description True to replace the current default funnel. The default funnel cannot be set to false; make another funnel the
             *     default instead.
             */
            isDefault?: boolean;
            /**
             * Format: int32
             * @description Position among the funnels, smaller numbers first.
             */
            sort?: number;
        };
        /** @description A new funnel. */
        FunnelWrite: {
            /**
             * @description Key by which reports and other programs refer to the funnel: a lower-case letter or a digit, then up to 39 of
             *     these, underscores and hyphens. A key that is already taken is answered with `conflict`.
             */
            key: string;
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name: string;
            /** @description Significance of the order of the steps. */
            mode: components["schemas"]["FunnelMode"];
            /** @description Steps of the funnel, 2 to 20. */
            steps: components["schemas"]["FunnelStepWrite"][];
            /**
             * @description True to replace the current default funnel. The first funnel of a project always becomes the default.
             * @default false
             */
            isDefault: boolean;
            /**
             * Format: int32
             * @description Position among the funnels, smaller numbers first. Default: last.
             */
            sort?: number;
        };
        /**
         * @description Goal: what a project wants its visits to do. A visit reaches a goal at most once, however often it meets the goal's
         *     condition.
         */
        Goal: {
            /** @description Key by which filters, reports and other programs refer to the goal. It never changes. */
            key: string;
            /** @description Display name. */
            name: string;
            /** @description Condition that a visit must meet: Match of the OpenAPI document. */
            match: components["schemas"]["Match"];
            /** @description True if reaching the goal is a conversion. */
            isConversion: boolean;
            /**
             * Format: double
             * @description Value of the goal in the project's currency, with up to four decimals. If the condition has `valueFrom`, the
             *     value comes from the matching events instead, if they carry one.
             */
            value: number | null;
            /**
             * Format: int32
             * @description Position among the goals: smaller numbers first, equal numbers by key.
             */
            sort: number;
            /** @description True if the goal is archived: visits no longer reach it, and reports leave it out. */
            archived: boolean;
        };
        /** @description A new goal. */
        GoalCreate: {
            /**
             * @description Key by which filters, reports and other programs refer to the goal: a lower-case letter or a digit, then up to
             *     39 of these, underscores and hyphens. A key that is taken, even by an archived goal, is answered with
             *     `conflict`.
             */
            key: string;
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name: string;
            /** @description Condition that a visit must meet: Match of the OpenAPI document. */
            match: components["schemas"]["Match"];
            /**
             * @description True if reaching the goal is a conversion.
             * @default false
             */
            isConversion: boolean;
            /**
             * Format: double
             * @description Value of the goal in the project's currency, up to 1,000,000,000, with up to four decimals.
             */
            value?: number | null;
            /**
             * Format: int32
             * @description Position among the goals, smaller numbers first. Default: last.
             */
            sort?: number;
        };
        /** @description Sessions that reached a goal. */
        GoalFigures: {
            /**
             * Format: uint64
             * @description Number of sessions that reached the goal, each counted once.
             */
            sessions: number;
            /**
             * Format: double
             * @description Share of all selected sessions, 0 to 1.
             */
            rate: number;
            /**
             * Format: double
             * @description Total value of these sessions for the goal, in the project's currency.
             */
            value: number;
        };
        /** @description Page of a list. */
        GoalPage: {
            items: components["schemas"]["Goal"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description Figures that a goal would have had. */
        GoalPreview: {
            /** @description Last 30 days in the project's time zone, today included. */
            period: components["schemas"]["Period"];
            /** @description Currency of the value, three upper-case letters. */
            currency: string;
            /**
             * Format: uint64
             * @description Number of sessions in these days, without tests.
             */
            totalSessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions that would have reached the goal.
             */
            sessions: number;
            /**
             * Format: double
             * @description Share of these sessions, 0 to 1.
             */
            rate: number;
            /**
             * Format: double
             * @description Total value they would have had, in the project's currency.
             */
            value: number;
            /** @description One entry per day. */
            series: components["schemas"]["GoalPreviewDay"][];
        };
        /** @description One day of a preview. */
        GoalPreviewDay: {
            /** @description Day in the project's time zone. */
            day: components["schemas"]["Date"];
            /**
             * Format: uint64
             * @description Number of sessions that began on this day and would have reached the goal.
             */
            sessions: number;
        };
        /** @description A goal to preview. */
        GoalPreviewInput: {
            /** @description Condition that a visit must fulfil: Match of the OpenAPI document. */
            match: components["schemas"]["Match"];
            /**
             * @description Whether the goal would be a conversion goal. This changes none of the figures.
             * @default false
             */
            isConversion: boolean;
            /**
             * Format: double
             * @description Value of reaching the goal in the project's currency, up to 1,000,000,000.
             */
            value?: number | null;
        };
        /** @description One goal. */
        GoalRow: {
            /** @description Key of the goal. */
            key: string;
            /** @description Display name. */
            name: string;
            /** @description True if reaching the goal is a conversion. */
            isConversion: boolean;
            /** @description Sessions that reached the goal, and their value. */
            reached: components["schemas"]["GoalFigures"];
            /** @description The same for the period before; null unless `compare` is set. */
            before: components["schemas"]["GoalFigures"] | null;
            /**
             * @description True if the goal was created or changed, and not all past visits have been evaluated yet. The figures then miss
             *     sessions that reach the goal, or include sessions that no longer do.
             */
            recomputing: boolean;
        };
        /** @description Changes to a goal. Fields that are left out stay unchanged. */
        GoalUpdate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name?: string;
            /** @description Condition that a visit must meet: Match of the OpenAPI document. Past visits are recomputed within minutes. */
            match?: components["schemas"]["Match"];
            /** @description True if reaching the goal is a conversion. */
            isConversion?: boolean;
            /**
             * Format: double
             * @description Value of the goal in the project's currency, up to 1,000,000,000. Null removes the value.
             */
            value?: number | null;
            /**
             * Format: int32
             * @description Position among the goals, smaller numbers first.
             */
            sort?: number;
            /** @description True archives the goal, false restores it. */
            archived?: boolean;
        };
        /** @description The period of the same length that ends the day before this one begins. */
        GoalsComparison: {
            /** @description Days of the comparison, in the project's time zone. */
            period: components["schemas"]["Period"];
            /**
             * Format: date-time
             * @description The comparison counts only sessions that began before this time, so that an unfinished period is compared with
             *     as much time, up to the same time of day. Null if the period is over.
             */
            until: string | null;
            /** @description Totals of their selected sessions. */
            totals: components["schemas"]["Totals"];
        };
        /** @description Goals of the project, and how often they were reached. */
        GoalsReport: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Currency of all values, three upper-case letters. */
            currency: string;
            /** @description Totals of the selected sessions. */
            totals: components["schemas"]["Totals"];
            /** @description Every goal that is not archived, in the project's order, including goals that no session reached. */
            rows: components["schemas"]["GoalRow"][];
            /** @description Comparison period; null unless `compare` is set. */
            comparison: components["schemas"]["GoalsComparison"] | null;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Heading of a guide. */
        Heading: {
            /**
             * Format: uint8
             * @description Level of the heading: 2 or 3.
             */
            level: number;
            /** @description Id of the heading in `html`, and its fragment in an address. */
            anchor: string;
            /** @description Text without marks. */
            text: string;
        };
        /** @description State of the deployment. */
        Health: {
            /**
             * @description True if database, disk and loops work, the database is not damaged, and no background job has failed three times in a row.
             *     `/v1/health/jobs` names the failing job.
             */
            ok: boolean;
            /**
             * @description `ok` if the database stores batches, which is tried every few seconds while anybody asks, and answers
             *     queries.
             */
            db: components["schemas"]["DatabaseHealth"];
            /** @description Whether the settings are complete enough for every route. */
            config: components["schemas"]["ConfigHealth"];
            /** @description State of this server's disk, on which it spools batches that cannot be stored yet. */
            disk: components["schemas"]["DiskHealth"];
            /** @description Tracking batches on this server's disk that wait to be stored. */
            waiting: components["schemas"]["WaitingHealth"];
            /** @description State of this server's loops: the writer of batches, the runners of the jobs and others. */
            loops: components["schemas"]["LoopsHealth"];
            /** @description State of this server's log. Lines that nobody reads in time are dropped, and nothing else suffers. */
            log: components["schemas"]["LogHealth"];
            /** @description True if this server has read damaged pages of its SQLite file since it started. `svc check` says what to do. */
            damaged: boolean;
            /**
             * @description Versions of the ad platforms' APIs in use that have ended or end within 60 days. docs/destinations.md says
             *     how to change them.
             */
            endingVersions: components["schemas"]["EndingVersion"][];
            version: string;
            /** Format: date-time */
            time: string;
        };
        /** @description Part of the documentation that matches a question. */
        Hit: {
            /** @description Slug of the guide; `api` for an operation of the reference. */
            slug: string;
            /** @description Id of the heading; empty for the beginning of a guide. */
            anchor: string;
            kind: components["schemas"]["HitKind"];
            /** @description Title of the guide, or the method and path of the operation. */
            title: string;
            /** @description Heading of the part. */
            heading: string;
            /** @description Text around the words that were found. */
            snippet: string;
            /**
             * Format: double
             * @description Relevance; higher is better. Comparable within one answer only.
             */
            score: number;
        };
        /**
         * @description Kind of a part of the documentation.
         * @enum {string}
         */
        HitKind: "guide" | "operation" | "error" | "setting" | "metric" | "filter";
        /** @description An hour of the week in local time of the project. When clocks are set back, the repeated hour counts as one. */
        HourOfWeek: {
            /**
             * Format: uint32
             * @description 1 for Monday to 7 for Sunday.
             */
            weekday: number;
            /**
             * Format: uint32
             * @description 0 to 23.
             */
            hour: number;
            /**
             * Format: uint64
             * @description Number of sessions that began in this hour.
             */
            sessions: number;
            /**
             * Format: double
             * @description Average visible and focused time per session (milliseconds).
             */
            averageEngagedMs: number;
        };
        Identify: {
            /**
             * @description True if the project's script includes the plugin for identify calls, and the server takes them.
             * @default false
             */
            enabled: boolean;
            /** @description True if identify calls count only after consent. */
            requireConsent: boolean;
        };
        IdentifyInput: {
            /**
             * @description True if the project's script includes the plugin for identify calls, and the server takes them.
             * @default false
             */
            enabled: boolean;
            /** @description True if identify calls count only after consent. */
            requireConsent: boolean;
        };
        /** @description Identify calls that were ignored. */
        IdentifyStatus: {
            /**
             * Format: int64
             * @description Number of batches today whose identify call was ignored because `identify.enabled` is off in the tracking config.
             */
            ignoredToday: number;
            /**
             * Format: int64
             * @description Number of batches today whose `externalId` was ignored because the site's server has not signed it. The rest of
             *     the call counts.
             */
            unsignedIdsToday: number;
        };
        /**
         * @description Kind of identity that a browser can send. Each is sent as a hash; the names are those of the wire format.
         *
         *     - `em`: E-mail address.
         *     - `emg`: E-mail address in the normalized form of its mail service.
         *     - `ph`: Phone number.
         *     - `fn`: First name.
         *     - `ln`: Last name.
         *     - `xid`: The site's own id of the person.
         * @enum {string}
         */
        Identity: "em" | "emg" | "ph" | "fn" | "ln" | "xid";
        /**
         * @description Reason why a batch was answered with 204 but not stored.
         *
         *     - `bot`: The User-Agent header identified the client as a bot.
         *     - `zero_viewport`: The browser had no visible window.
         *     - `notrack`: The project's no-track parameter was set on a page of the batch.
         *     - `excluded_path`: All pageviews have an excluded path.
         *     - `personal_path`: All pageviews have a personal path, and the project excludes personal paths.
         *     - `consent`: The project requires consent and the batch carries none.
         *     - `empty`: The batch contained nothing usable after cleaning.
         *     - `too_late`: The visit's last activity was more than a day earlier. Past visits are not changed.
         *     - `session_full`: The visit has reached the maximum number of pageviews or events.
         *     - `quota_pageviews_project`: The project has used up its daily pageview quota.
         *     - `quota_pageviews_network`: The visitor's network has used up its daily pageview quota.
         *     - `quota_events_project`: The project has used up its daily event quota.
         *     - `quota_events_network`: The visitor's network has used up its daily event quota.
         *     - `quota_storage`: The project has used up its storage quota.
         *     - `storage_paused`: The deployment's data has reached the storage threshold. Batches are accepted again when there is room.
         *     - `storage_limit`: The deployment's data has reached the hard storage limit.
         *     - `spool_full`: The database was unreachable and the spool was full. The batch is lost.
         *     - `quarantine_full`: The database refused the batch and the quarantine was full. The batch is lost.
         *     - `disk_failed`: The batch had to be spooled to disk, and the disk could not be written. The batch is lost.
         *     - `project_deleted`: The project was deleted before the batch was stored.
         *     - `purged`: The visit was purged while its batch waited in the spool.
         * @enum {string}
         */
        IgnoredReason: "bot" | "zero_viewport" | "notrack" | "excluded_path" | "personal_path" | "consent" | "empty" | "too_late" | "session_full" | "quota_pageviews_project" | "quota_pageviews_network" | "quota_events_project" | "quota_events_network" | "quota_storage" | "storage_paused" | "storage_limit" | "spool_full" | "quarantine_full" | "disk_failed" | "project_deleted" | "purged";
        /** @description Invitation of a person to an organization. */
        Invitation: {
            /**
             * Format: uuid
             * @description Id of the invitation.
             */
            id: string;
            /** @description Invited e-mail address. */
            email: string;
            /** @description Role of the new member. */
            role: components["schemas"]["Role"];
            /** @description True if the new member may see leads, which are personal data. */
            pii: boolean;
            /**
             * Format: date-time
             * @description When the invitation was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the link expires: seven days after creation.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the invitation was accepted. Null if it was not.
             */
            acceptedAt: string | null;
            /**
             * Format: date-time
             * @description When the invitation was revoked. Null if it was not.
             */
            revokedAt: string | null;
        };
        /** @description Result of accepting an invitation. */
        InvitationAccepted: {
            org: components["schemas"]["OrgRef"];
            role: components["schemas"]["Role"];
        };
        /** @description New invitation. */
        InvitationCreate: {
            /**
             * Format: email
             * @description E-mail address to invite.
             */
            email: string;
            /** @description Role of the new member. */
            role: components["schemas"]["InvitedRole"];
            /**
             * @description True if the new member may see leads, which are personal data.
             * @default false
             */
            pii: boolean;
        };
        /** @description Created invitation with its link. The link is returned only here. */
        InvitationCreated: {
            /** @description The invitation. */
            invitation: components["schemas"]["Invitation"];
            /** @description Link to accept the invitation. Returned only here. */
            acceptUrl: string;
        };
        /** @description Details of an invitation, as shown to the invited person. */
        InvitationDetails: {
            org: components["schemas"]["InvitingOrganization"];
            email: string;
            role: components["schemas"]["Role"];
            /** @description Name of the inviting person. */
            invitedBy: string | null;
            /** Format: date-time */
            expiresAt: string;
            /**
             * @description True if the invited address has an account: the person then logs in, and otherwise signs up. Returned only to
             *     people who read the mails of the address: those with the mailed link, and the logged-in user with this address.
             *     Null for everybody else.
             */
            accountExists: boolean | null;
        };
        /** @description Page of a list. */
        InvitationPage: {
            items: components["schemas"]["Invitation"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Role of an invited person. Nobody can become an owner by a link.
         * @enum {string}
         */
        InvitedRole: "admin" | "analyst" | "viewer";
        /** @description Organization, as shown to invited people. */
        InvitingOrganization: {
            slug: string;
            name: string;
        };
        /** @description Activity of a job. */
        JobActivity: "running" | "due" | "waiting";
        /** @description State of a job. */
        JobHealth: {
            job: string;
            ok: boolean;
            state: components["schemas"]["JobActivity"];
            /** Format: date-time */
            lastStartedAt: string | null;
            /** Format: date-time */
            lastFinishedAt: string | null;
            /** @description Reason why the last run failed; null if it succeeded. */
            error: string | null;
            /**
             * Format: int64
             * @description Number of runs.
             */
            runs: number;
            /**
             * Format: int64
             * @description Number of runs that failed, panicked, timed out or died with their instance.
             */
            failures: number;
            /**
             * Format: int32
             * @description Number of consecutive failures up to the latest run.
             */
            failedInARow: number;
        };
        /** @description Run of a job. */
        JobRun: {
            job: string;
            /** @description Scope of the run; `all` is the whole deployment. */
            scope: string;
            ok: boolean;
            /** Format: uint64 */
            durationMs: number;
            /** @description Counts of the work done. `more` is true if work is left; `error` is the reason of a failure. */
            stats: unknown;
        };
        /** @description State of the deployment's background jobs. */
        JobsHealth: {
            /** @description False once a job has failed three times in a row. */
            ok: boolean;
            jobs: components["schemas"]["JobHealth"][];
            /** @description Results of the nightly self-checks of the stored visits. */
            selfCheck: components["schemas"]["SelfCheckHealth"];
            /** @description State of the exchange rates. It does not count for `ok`. */
            exchangeRates: components["schemas"]["ExchangeRatesHealth"];
        };
        /** @description Credential that a platform accepts. */
        KeptCredential: {
            /** @description Name of the credential. */
            name: components["schemas"]["DestinationCredential"];
            /** @description Last characters of the credential, by which people can recognise it. Null if no credential is stored. */
            hint: string | null;
        };
        /**
         * @description Kind of API key. Publishable keys send data from browsers; secret keys belong to servers.
         * @enum {string}
         */
        KeyKind: "publishable" | "secret";
        /** @description Replacement of a key by a new one. */
        KeyRoll: {
            /**
             * Format: int32
             * @description Number of hours that the old key keeps working. 0 ends the old key at once.
             * @default 168
             */
            expireOldInHours: number;
        };
        /**
         * @description Registration of an event's name.
         *
         *     - `built_in`: The service has a built-in event with this name.
         *     - `registered`: The project has a schema for it.
         *     - `unregistered`: Neither built in nor registered.
         * @enum {string}
         */
        KnownAs: "built_in" | "registered" | "unregistered";
        /** @description Display text: one for all languages, or one per language. */
        Label: string | components["schemas"]["Translated"];
        /** @enum {string} */
        Language: "typescript" | "javascript" | "php";
        /** @description Lead: a person that a project knows. */
        Lead: {
            /**
             * Format: uuid
             * @description Id of the lead.
             */
            id: string;
            /** @description Sales status of the lead. */
            status: components["schemas"]["LeadStatus"];
            /**
             * Format: double
             * @description Value, with up to four decimals. Null if not set.
             */
            value: number | null;
            /** @description Currency of the value. */
            currency: string | null;
            /** @description Personal data by which the person is known, each stored as a hash. */
            identities: components["schemas"]["PersonHash"][];
            /**
             * @description Contact data in plain text, if the project stores it and the caller requested it. Each access is recorded in the
             *     audit log.
             */
            contact: components["schemas"]["LeadContact"] | null;
            /** @description Further traits of the person, as sent by the site. */
            traits: {
                [key: string]: unknown;
            };
            /** @description Form used by the last identify call. */
            form: string | null;
            /** @description True if the person consented to the upload of their data to ad platforms. */
            consent: boolean;
            /** @description Channel of the first visit. Null for a lead without a visit. */
            channel: components["schemas"]["Channel"] | null;
            /** @description utm_source of the first visit. */
            utmSource: string | null;
            /** @description utm_medium of the first visit. */
            utmMedium: string | null;
            /** @description utm_campaign of the first visit. */
            utmCampaign: string | null;
            /**
             * Format: uuid
             * @description First visit in which the person was identified.
             */
            firstSessionId: string | null;
            /**
             * Format: uuid
             * @description Last visit in which the person was identified.
             */
            lastSessionId: string | null;
            /**
             * Format: date-time
             * @description When the person was first seen.
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When the person was last seen.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description When the lead was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the lead was last changed.
             */
            updatedAt: string;
        };
        /** @description Contact data of a person in plain text. */
        LeadContact: {
            /** @description E-mail address, in lower case. */
            email: string | null;
            /** @description Phone number as E.164. */
            phone: string | null;
            /** @description First name, in lower case. */
            firstName: string | null;
            /** @description Last name, in lower case. */
            lastName: string | null;
            /** @description The site's own id of the person. */
            externalId: string | null;
        };
        /**
         * @description Person reported by a server. E-mail address, phone number, names and id are hashed on arrival. They are stored in
         *     plain text only if the project allows it, and then encrypted.
         */
        LeadCreate: {
            /** @description E-mail address of the person. An address, a phone number or an id is required. */
            email?: string;
            /** @description Phone number of the person. A number without a country code is read as a number of the project's country. */
            phone?: string;
            /** @description Your own id of the person. It takes precedence over address and number: another id means another person. */
            externalId?: string;
            /** @description First name of the person. */
            firstName?: string;
            /** @description Last name of the person. */
            lastName?: string;
            /**
             * Format: uuid
             * @description Session of the person. It determines where the lead came from.
             */
            sessionId?: string;
            /** @description Further traits of the person: up to 20 texts, numbers and booleans without personal data. */
            traits?: {
                [key: string]: unknown;
            };
            /** @description Form that the person sent. */
            form?: string;
            /**
             * @description True if the person consented to the upload of their data to ad platforms. Default: unchanged. What a server states
             *     stands over what browsers say.
             */
            consent?: boolean;
        };
        /** @description The lead that the reported person belongs to. */
        LeadCreated: {
            /**
             * Format: uuid
             * @description Id of the lead.
             */
            id: string;
            /** @description True if the request created the lead. False if the person was known; the new data was then added to the lead. */
            created: boolean;
            /** @description The lead as stored, without plain contact data; null without the scope leads:read. */
            lead: components["schemas"]["Lead"] | null;
        };
        /** @description A lead with the person's visits and conversions. */
        LeadDetail: {
            /** @description The lead, in plain text if the project stores it. */
            lead: components["schemas"]["Lead"];
            /**
             * @description Visits in which the person identified themselves, latest first, at most 100; null without the scope
             *     `analytics:read`.
             */
            visits: components["schemas"]["SessionSummary"][] | null;
            /** @description Conversions of these visits, those of the latest visit first; null without the scope `conversions:read`. */
            conversions: components["schemas"]["Conversion"][] | null;
        };
        /** @description Page of a project's leads, last seen first. */
        LeadList: {
            /** @description Leads of this page. */
            items: components["schemas"]["Lead"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description Number of people that the project has erased. Nothing else about them is kept.
             */
            erased: number;
        };
        /**
         * @description Sales status of a lead.
         *
         *     - `new`: Nobody has looked at the lead yet.
         *     - `qualified`: Worth contacting.
         *     - `won`: Became a customer.
         *     - `lost`: Will not become a customer.
         * @enum {string}
         */
        LeadStatus: "new" | "qualified" | "won" | "lost";
        /** @description Changes to a lead. */
        LeadUpdate: {
            /** @description Sales status of the lead. */
            status?: components["schemas"]["LeadStatus"];
            /**
             * Format: double
             * @description Value of the lead, with up to four decimals.
             */
            value?: number;
            /**
             * Format: currency
             * @description Currency of the value, three upper-case letters. Default: the project's currency.
             */
            currency?: string;
            /** @description Further traits of the person. Traits that are left out stay unchanged. */
            traits?: {
                [key: string]: unknown;
            };
            /** @description True if the person consents to the upload of their data to ad platforms. */
            consent?: boolean;
            /**
             * @description With a status: true to settle the pending conversions of the person's visits. They are confirmed if the lead is
             *     qualified or won, and rejected if it is lost. Requires conversions:write.
             */
            settleConversions?: boolean;
        };
        /** @description The lead that was changed. */
        LeadUpdated: {
            /**
             * Format: uuid
             * @description Id of the lead.
             */
            id: string;
            /** @description The lead as stored, without plain contact data; null without the scope leads:read. */
            lead: components["schemas"]["Lead"] | null;
        };
        LimitSettings: {
            /**
             * Format: int64
             * @description Maximum number of pageviews of the project per day.
             */
            pageviewsPerDay: number;
            /**
             * Format: int64
             * @description Maximum number of pageviews per visitor network (IP prefix) per day.
             */
            pageviewsPerKeyDay: number;
            /**
             * Format: int64
             * @description Maximum number of events per visitor network per day.
             */
            eventsPerKeyDay: number;
            /**
             * Format: int64
             * @description Maximum number of events of the project per day. Null: no limit.
             */
            eventsPerDay: number | null;
            /**
             * Format: int64
             * @description Maximum estimated storage in bytes. Null: no limit.
             */
            storedBytesQuota: number | null;
        };
        /**
         * @description Purpose of a magic link.
         * @enum {string}
         */
        LinkPurpose: "login" | "sudo";
        /** @description One event or pageview. */
        LiveEvent: {
            /** @description Stable id: an answer that repeats an item repeats its id. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            at: string;
            /** @description Name of the event, or `pageview`. */
            name: string;
            /**
             * Format: uuid
             * @description Session of the event.
             */
            sessionId: string;
            /**
             * Format: uuid
             * @description Pageview of the event.
             */
            pageviewId: string | null;
            /** @description Canonical path. */
            page: string | null;
            /** @description Props of an event; null for a pageview. */
            props: unknown;
            /** @description ISO country code, upper case; null if it is not known. */
            country: string | null;
            /** @description Kind of device. */
            device: components["schemas"]["Device"];
            /** @description Channel of the session. */
            channel: components["schemas"]["Channel"];
            /** @description True if the session is a test. */
            test: boolean;
        };
        /** @description Events since the cursor, oldest first. */
        LiveEvents: {
            /** @description Oldest first, at most 200. */
            items: components["schemas"]["LiveEvent"][];
            /** @description Cursor for the next call. */
            nextCursor: string;
        };
        /**
         * @description Language of mails and built-in labels.
         * @enum {string}
         */
        Locale: "en" | "de";
        LogHealth: {
            /** @description False while the reader of the log stalls, and for a minute after a line was dropped. */
            ok: boolean;
            /**
             * Format: uint64
             * @description Number of dropped lines.
             */
            dropped: number;
        };
        Login: {
            email: string;
            password: string;
        };
        Logout: {
            /**
             * @description True to end every login of the user, not only this one.
             * @default false
             */
            all: boolean;
        };
        LoopsHealth: {
            /** @description False once a loop has panicked three times within a minute. The server then ends, to be started anew. */
            ok: boolean;
            /**
             * Format: uint64
             * @description Number of panics after which a loop was started again. The metrics and the log name the loop.
             */
            panics: number;
        };
        /** @description Request for a magic link by mail. */
        MagicLinkRequest: {
            /** Format: email */
            email: string;
            /**
             * @description Purpose of the link: a new login, or sudo in an existing login.
             * @default login
             */
            purpose: components["schemas"]["LinkPurpose"];
            /** @description Path within this service that the dashboard opens after the link was used. */
            redirectTo?: string;
        };
        MagicLinkVerify: {
            token: string;
        };
        /**
         * @description Campaign parameter that a mapping rule looks at.
         * @enum {string}
         */
        MappingField: "utm_campaign" | "utm_content" | "utm_term" | "utm_id";
        /**
         * @description Property of a visit. A visit stores its properties as bits, in this order.
         *
         *     - `converted`: The visit reached a conversion goal.
         *     - `bounced`: A single pageview, without engagement or conversion.
         *     - `engaged`: At least ten seconds of visible and focused time.
         *     - `custom_event`: At least one event with a name that is not built into the service.
         *     - `paid`: An ad click id or a utm_medium that means paid traffic.
         * @enum {string}
         */
        Mark: "converted" | "bounced" | "engaged" | "cta" | "form" | "video" | "download" | "lead" | "multi_page" | "scrolled_90" | "messaging" | "booking" | "quiz" | "custom_event" | "paid" | "not_found";
        /**
         * @description Condition that a visit must meet, anywhere in the visit and in any order. Conditions may be nested four deep and may
         *     have 50 parts in total, 5 of them with a regular expression.
         */
        Match: {
            /** @constant */
            kind: "event";
            /** @description Name of the event. */
            name: string;
            /** @description Conditions by property name: a value that the property must have, or comparisons that must all hold. */
            props?: {
                [key: string]: components["schemas"]["PropCondition"];
            };
            /**
             * @description Number property that determines the goal's value. The value of a visit is the sum over its matching events,
             *     each counted once; negative amounts count as zero. If no matching event has a number in this property, the
             *     goal's fixed value applies. A visit is worth at most 1,000,000,000 for a goal.
             */
            valueFrom?: string;
        } | {
            /** @constant */
            kind: "page";
            match: components["schemas"]["Rule"];
        } | {
            /** @constant */
            kind: "page_group";
            /** @description Key of the group. */
            group: string;
        } | {
            /** @constant */
            kind: "engaged";
            /**
             * Format: uint32
             * @description Seconds, up to a day.
             */
            seconds: number;
        } | {
            /** @constant */
            kind: "scroll";
            /**
             * Format: uint8
             * @description Percent of the page's height.
             */
            percent: number;
        } | {
            /** @constant */
            kind: "video";
            /** @description Id of the video. Default: any. */
            video?: string;
            /**
             * Format: uint8
             * @description Minimum of the furthest point reached, in percent of the video's length.
             */
            percent?: number;
            /** @description True if the video must have been watched to its end. */
            completed?: boolean;
        } | {
            /** @constant */
            kind: "answer";
            /** @description Id of the questionnaire, the event's property `variant`. Default: any. */
            questionnaire?: string;
            /** @description Question, the event's property `q`. Default: any. */
            question?: string;
            /** @description Allowed answers, the event's property `value`. Default: any. */
            values?: components["schemas"]["PropValue"][];
        } | {
            /** @enum {string} */
            kind: "any" | "all";
            of: components["schemas"]["Match"][];
        };
        MatchValue: boolean | number | string;
        /** @description The logged-in user, with the organizations and projects they can reach. */
        Me: {
            /** @description The logged-in user. */
            user: components["schemas"]["User"];
            /**
             * Format: date-time
             * @description Time until which sensitive actions are allowed without another sudo.
             */
            sudoUntil: string | null;
            /** @description All organizations that the user belongs to. */
            memberships: components["schemas"]["Membership"][];
            /**
             * Format: uuid
             * @description Project that the user viewed last. Null if none.
             */
            lastProjectId: string | null;
        };
        /**
         * @description Kind of a signal's measure.
         *
         *     - `engaged`: Engaged time
         *     - `scroll`: Scroll depth
         *     - `pageviews`: Pages seen
         *     - `video`: Video watched
         *     - `page`: Page
         *     - `page_group`: Page group
         *     - `event`: Event
         *     - `goal`: Goal
         *     - `channel`: Channel
         *     - `revisit`: Came back the same day
         *     - `conversion`: Conversion
         *     - `mark`: Mark
         * @enum {string}
         */
        MeasureKind: "engaged" | "scroll" | "pageviews" | "video" | "page" | "page_group" | "event" | "goal" | "channel" | "revisit" | "conversion" | "mark";
        /** @description Member of an organization. */
        Member: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            userId: string;
            /** @description E-mail address, used to log in. */
            email: string;
            /** @description Name of the person, if given. */
            name: string | null;
            /** @description Role of the member. */
            role: components["schemas"]["Role"];
            /** @description True if the member may see leads, which are personal data. */
            pii: boolean;
            /**
             * Format: date-time
             * @description When the person joined the organization.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the person last logged in. Null if never.
             */
            lastLoginAt: string | null;
        };
        /** @description Page of a list. */
        MemberPage: {
            items: components["schemas"]["Member"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description Changes to a member. Fields that are left out stay unchanged. */
        MemberUpdate: {
            /** @description New role. Only an owner can appoint or demote owners. */
            role?: components["schemas"]["Role"];
            /** @description True if the member may see leads, which are personal data. */
            pii?: boolean;
        };
        /** @description A user's membership of an organization, with the organization's projects. */
        Membership: {
            /** @description The organization. */
            org: components["schemas"]["OrgRef"];
            /** @description Role of the user in the organization. */
            role: components["schemas"]["Role"];
            /** @description True if the user may see leads, which are personal data. */
            pii: boolean;
            /** @description Scopes of the role. */
            scopes: components["schemas"]["Scope"][];
            /** @description All projects of the organization. */
            projects: components["schemas"]["ProjectRef"][];
        };
        Messaging: {
            chatapp: boolean;
            apps: components["schemas"]["MessengerApp"][];
        };
        /** @enum {string} */
        MessengerApp: "telegram" | "signal" | "messenger" | "viber" | "line" | "wechat" | "threema" | "skype" | "sms";
        /**
         * @description Kind of navigation that led to a page.
         *
         *     - `spa`: A navigation within a single-page application.
         *     - `resume`: A tab used again after its visit had ended.
         * @enum {string}
         */
        Nav: "load" | "reload" | "back_forward" | "spa" | "prerender" | "resume";
        /**
         * @description Reason why a visit's trigger did not create a conversion.
         *
         *     - `unknown_definition`: The project has no definition with this key, or the definition has another trigger.
         *     - `unknown_session`: No stored session has this id, or the session is a test.
         *     - `not_engaged`: The session has less than ten seconds of visible and focused time.
         *     - `repeated`: The session already has this conversion.
         *     - `daily_cap`: The project has reached its daily cap of conversions triggered by visits.
         *     - `bot`: The client is a bot.
         * @enum {string}
         */
        NotConverted: "unknown_definition" | "unknown_session" | "not_engaged" | "repeated" | "daily_cap" | "bot";
        NotFound: {
            path: string;
            markerAttr: string;
        };
        /** @description OAuth grant: an application acts on a person's behalf in an organization. */
        OauthGrant: {
            /**
             * Format: uuid
             * @description Id of the grant.
             */
            id: string;
            /** Format: uuid */
            orgId: string;
            /**
             * Format: uuid
             * @description User who gave the grant.
             */
            userId: string;
            /** @description E-mail address of the user. */
            userEmail: string;
            /** @description Id of the application (OAuth client). */
            clientId: string;
            /** @description Name of the application, as chosen by the application. */
            clientName: string;
            /** @description Scopes of the grant. */
            scopes: components["schemas"]["Scope"][];
            /** @description Projects that the grant is limited to. Null: all projects of the organization. */
            projectIds: string[] | null;
            /**
             * Format: date-time
             * @description When the grant was given.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the application last used the grant. Null if never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the grant was revoked. Null if it was not.
             */
            revokedAt: string | null;
        };
        /** @description Page of a list. */
        OauthGrantPage: {
            items: components["schemas"]["OauthGrant"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        Ok: {
            /** @constant */
            ok: true;
        };
        /** @description One answer to a question. */
        OptionAnswers: {
            /**
             * @description The `value` of the answer; null for answers without one. Reports know the first 50,000 different values of all
             *     props of a project; later values also count as null.
             */
            value: string | null;
            /** @description Display name; null unless the value is a registered option. */
            label: components["schemas"]["AnswerLabel"] | null;
            /**
             * Format: uint64
             * @description Sessions with this answer.
             */
            sessions: number;
            /**
             * Format: double
             * @description Share of the sessions that answered the question, 0 to 1. For a question of type `multiple`, the shares may add
             *     up to more than 1, because a session may give several answers.
             */
            share: number;
        };
        /** @description Id and names of an organization. */
        OrgRef: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            id: string;
            /** @description Unique name in URLs. */
            slug: string;
            /** @description Display name. */
            name: string;
        };
        /** @description Organization, with the caller's role. */
        Organization: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            id: string;
            /** @description Unique name in URLs. */
            slug: string;
            /** @description Display name. */
            name: string;
            /** @description Role of the caller. Null for keys. */
            role: components["schemas"]["Role"] | null;
            /**
             * Format: date-time
             * @description When the organization was created.
             */
            createdAt: string;
        };
        /** @description New organization. */
        OrganizationCreate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name: string;
            /**
             * Format: slug
             * @description Unique name in URLs. A name that is already taken is answered with `conflict`.
             */
            slug: string;
        };
        /** @description Page of a list. */
        OrganizationPage: {
            items: components["schemas"]["Organization"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description Changes to an organization. Fields that are left out stay unchanged. */
        OrganizationUpdate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name?: string;
            /**
             * Format: slug
             * @description Unique name in URLs. A name that is already taken is answered with `conflict`.
             */
            slug?: string;
        };
        /**
         * @description The operating system.
         * @enum {string}
         */
        Os: "windows" | "macos" | "ios" | "android" | "linux" | "chromeos" | "other";
        /** @description Costs in a currency without an exchange rate. */
        OtherCurrency: {
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * Format: double
             * @description Costs in this currency.
             */
            spend: number;
        };
        /** @description A source and medium that no rule matches. */
        OtherSource: {
            /** @description utm_source; null without it. */
            source: string | null;
            /** @description utm_medium; null without it. */
            medium: string | null;
            /**
             * Format: int64
             * @description Number of visits with both.
             */
            count: number;
            /** @description The channel that was most likely meant, which a channel mapping can assign; null if it cannot be guessed. */
            suggestion: components["schemas"]["Channel"] | null;
        };
        /** @description Batches with the same outcome. */
        OutcomeCount: {
            /** @description Reason why the batches were not stored. */
            reason: components["schemas"]["IgnoredReason"];
            /**
             * Format: int64
             * @description Number of batches.
             */
            count: number;
        };
        /** @description Figures of a period. */
        Overview: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Length of each bucket of the series. */
            bucket: components["schemas"]["Bucket"];
            /** @description Currency of all values, three upper-case letters. */
            currency: string;
            /** @description Totals of the selected sessions. */
            totals: components["schemas"]["Totals"];
            /** @description Time series of the period; empty buckets are zero. */
            series: components["schemas"]["SeriesPoint"][];
            /** @description Comparison period; null unless `compare` is set. */
            comparison: components["schemas"]["Comparison"] | null;
            /** @description The project's default funnel over the selected sessions; null if it has none. */
            funnel: components["schemas"]["FunnelFigures"] | null;
            /** @description Further figures for a dashboard. */
            extras: components["schemas"]["OverviewExtras"];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Further figures for a dashboard. */
        OverviewExtras: {
            /**
             * Format: uint64
             * @description Visitors active in the last five minutes, regardless of the filter, without tests.
             */
            currentVisitors: number;
            /**
             * Format: uint64
             * @description Sessions of the period that are left out because they are tests, regardless of the rest of the filter.
             */
            testSessions: number;
            /** @description First day with data. */
            firstDay: components["schemas"]["Date"] | null;
        };
        /** @enum {string} */
        PackageManager: "npm" | "pnpm" | "yarn" | "bun";
        PageGroup: {
            key: string;
            label: components["schemas"]["Label"];
            match: components["schemas"]["Rule"][];
        };
        /**
         * @description Pageviews of a visit to which a page filter applies.
         *
         *     - `any`: Any pageview.
         *     - `entry`: The first pageview.
         *     - `exit`: The last pageview.
         * @enum {string}
         */
        PageMode: "any" | "entry" | "exit";
        /** @description One page. */
        PageRow: {
            /** @description Canonical path. */
            page: string;
            /** @description Key of the page's group. */
            group: string;
            /**
             * Format: uint64
             * @description Number of pageviews.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description Number of sessions that saw the page.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors of the page; a visitor counts once per local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description Number of sessions that began here.
             */
            entries: number;
            /**
             * Format: uint64
             * @description Number of sessions that ended here.
             */
            exits: number;
            /**
             * Format: double
             * @description Share of the sessions that began here and bounced: one page, briefly, no conversion (0 to 1).
             */
            bounceRate: number;
            /** @description Visible and focused time of a pageview (milliseconds). */
            engagedMs: components["schemas"]["Quartiles"];
            /** @description Scroll depth of a pageview (percent of the page's height). */
            scroll: components["schemas"]["Quartiles"];
            /**
             * Format: uint64
             * @description Number of sessions that saw the page and reached a conversion goal.
             */
            conversions: number;
        };
        /** @description Pages that the selected sessions saw, most pageviews first. */
        Pages: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Totals of the selected sessions. */
            totals: components["schemas"]["Totals"];
            /** @description One row per page, most pageviews first. Ties are sorted by path. */
            rows: components["schemas"]["PageRow"][];
            /**
             * Format: uint64
             * @description Total number of pages; there may be fewer rows.
             */
            distinct: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description One pageview of a session. */
        PageviewDetail: {
            /**
             * Format: uuid
             * @description Id of the pageview.
             */
            id: string;
            /**
             * Format: date-time
             * @description Start of the pageview, by the server's clock.
             */
            startedAt: string;
            /** @description How the visitor reached the page. */
            nav: components["schemas"]["Nav"];
            /** @description Host of the address. */
            host: string;
            /** @description Canonical path. */
            page: string;
            /** @description Key of the page's group. */
            group: string;
            /** @description Page variant that was shown. */
            variant: string | null;
            /**
             * Format: uint64
             * @description Visible and focused time in milliseconds.
             */
            engagedMs: number;
            /**
             * Format: uint32
             * @description Deepest scroll in percent, 0 to 100.
             */
            scroll: number;
            /**
             * Format: uint32
             * @description Number of all clicks.
             */
            clicks: number;
            /**
             * Format: uint32
             * @description Number of clicks on elements that work within the site: buttons, form controls, internal links.
             */
            internalClicks: number;
            /** @description Width and height of the viewport: 1440x900. */
            viewport: string;
        };
        PasswordChange: {
            /** @description Current password. Optional; if given, it must be correct. Sudo is required in any case. */
            currentPassword?: string;
            newPassword: string;
        };
        /** @description Destination whose uploads are paused. */
        PausedDestination: {
            /** @description Ad platform. */
            provider: components["schemas"]["AdPlatform"];
            /** @description Machine-readable code of the last failure. */
            reason: string;
            /**
             * Format: date-time
             * @description When the pause began.
             */
            since: string;
            /**
             * Format: date-time
             * @description When uploads resume.
             */
            until: string;
        };
        /**
         * @description Deletion that a change of the settings has requested. It begins a day after the change. Until then, the former value
         *     of the setting takes it back, and nothing is lost.
         */
        PendingDeletion: {
            /** @description Kind of data. */
            kind: components["schemas"]["DeletionKind"];
            /**
             * Format: int64
             * @description Number of visits and conversions, of leads, or of leads with plain contact data, at the time of the last change.
             */
            count: number;
            /**
             * Format: date-time
             * @description When the setting was changed.
             */
            requestedAt: string;
            /**
             * Format: date-time
             * @description When the deletion begins.
             */
            beginsAt: string;
            /**
             * Format: int32
             * @description Number of days for which the data is still kept until the deletion begins. Null for contact data.
             */
            keptDays: number | null;
            /**
             * Format: int32
             * @description Former value of the setting: of `retentionDays` for visits, of `leadsRetentionDays` for leads. Null for contact
             *     data, and if leads followed `retentionDays`.
             */
            formerDays: number | null;
        };
        /** @description Days that a report covers, resolved in the project's time zone. */
        Period: {
            /** @description First day. */
            from: components["schemas"]["Date"];
            /** @description Last day, inclusive. */
            to: components["schemas"]["Date"];
            /**
             * Format: uint32
             * @description Number of days.
             */
            days: number;
            /** @description The preset from which the days follow; null if the days were given. */
            preset: components["schemas"]["Preset"] | null;
            /** @description Time zone of the project. */
            timezone: string;
        };
        /**
         * @description Kind of personal data that identifies a person. Stored as SHA-256 only.
         *
         *     - `email`: The e-mail address.
         *     - `email_plain`: E-mail address without the parts that its provider ignores.
         *     - `phone`: Phone number as E.164, with its plus sign.
         *     - `phone_digits`: Phone number without the plus sign. Browsers do not send this hash.
         *     - `external_id`: The site's own id of the person.
         * @enum {string}
         */
        PersonHash: "email" | "email_plain" | "phone" | "phone_digits" | "first_name" | "last_name" | "external_id";
        /**
         * @description Handling of pages whose path is about a person.
         *
         *     - `isolate`: The page is counted under its replacement, and its visit is never linked to another visit by the visitor hash.
         *     - `exclude`: The page is not counted.
         * @enum {string}
         */
        PersonalMode: "isolate" | "exclude";
        PersonalPath: {
            match: components["schemas"]["Rule"];
            replacement: string;
        };
        PiiSettings: {
            /**
             * @description True if contact data of leads may be stored in plain text. Turning this off also needs `leads:write`. From then
             *     on no contact data is stored or shown; the stored data is deleted a day later.
             */
            storePlaintext: boolean;
            /**
             * Format: int32
             * @description Number of days after which leads are deleted. Null: leads are kept as long as the project's other data. A shorter
             *     time also needs `leads:write`; older leads are deleted a day later.
             */
            leadsRetentionDays: number | null;
        };
        /** @description Consent without a tool that svc knows. */
        PlainConsent: "none" | "custom";
        Plugins: {
            video: boolean;
            sections: boolean;
            forms: boolean;
        };
        /**
         * @description A named period that ends today, yesterday or with the last month.
         *
         *     - `7d`: The last 7 days, including today.
         *     - `this_month`: From the first day of the month to today.
         *     - `all`: The last 731 days.
         * @enum {string}
         */
        Preset: "today" | "yesterday" | "7d" | "14d" | "30d" | "90d" | "365d" | "this_month" | "last_month" | "all";
        /**
         * @description Goal of a preset.
         *
         *     - `form_submit`: Form submitted
         *     - `booking`: Booking
         *     - `cta_click`: Call to action
         *     - `messaging`: Message started
         *     - `quiz_submit`: Quiz submitted
         *     - `calculator_used`: Calculator used
         * @enum {string}
         */
        PresetGoal: "form_submit" | "booking" | "cta_click" | "messaging" | "quiz_submit" | "calculator_used";
        /** @description Problem with an event. */
        Problem: {
            /** @description Prop that the problem concerns. Null: the event itself. */
            prop: string | null;
            /** @description Code of the problem. */
            code: components["schemas"]["EventProblem"];
            /** @description English description of the problem. The text may change. */
            message: string;
        };
        /** @description Document of an error answer (RFC 9457). */
        Problem2: {
            /** @description URL of the matching section of the errors guide. */
            type: string;
            title: string;
            /** Format: uint16 */
            status: number;
            detail?: string | null;
            /** @description Stable machine-readable code. Clients branch on it. */
            code: components["schemas"]["ProblemCode"];
            instance?: string | null;
            /** @description All violations, if the request does not match its schema. */
            errors?: components["schemas"]["Violation"][];
            /** @description Missing scopes, for `insufficient_scope`. */
            required?: components["schemas"]["Scope"][];
            /** @description Request id, the same as in the `x-request-id` header. */
            requestId?: string | null;
        };
        /**
         * @description Code of an error. Clients branch on it.
         *
         *     - `method_not_allowed`: Occurs in REST only.
         * @enum {string}
         */
        ProblemCode: "bad_request" | "unauthorized" | "invalid_token" | "forbidden" | "insufficient_scope" | "sudo_required" | "not_found" | "conflict" | "last_owner" | "gone" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "rate_limited" | "internal" | "not_implemented" | "upstream_error" | "not_configured" | "db_unavailable" | "method_not_allowed";
        /** @description Project (site). */
        Project: {
            /**
             * Format: uuid
             * @description Id of the project.
             */
            id: string;
            /**
             * Format: uuid
             * @description Organization that owns the project.
             */
            orgId: string;
            /** @description Slug of that organization. */
            orgSlug: string;
            /** @description Name in URLs, unique within the organization. */
            slug: string;
            /** @description Display name. */
            name: string;
            /** @description IANA time zone. It determines the days of reports. */
            timezone: string;
            /** @description Currency of the project's values, three upper-case letters. */
            currency: string;
            /** @description Language of labels. */
            locale: components["schemas"]["Locale"];
            /** @description ISO country code of the site, upper case. Null if not set. */
            country: string | null;
            /**
             * Format: int32
             * @description Number of days after which visits are deleted. A smaller number deletes older visits a day after the change.
             */
            retentionDays: number;
            /**
             * Format: int32
             * @description Version of the channel rules: 1 or 2.
             */
            channelRules: number;
            /**
             * Format: int32
             * @description Version of the relevance model. It rises with each saved model.
             */
            relevanceVersion: number;
            /**
             * Format: int32
             * @description Version of the goals. It rises with each change.
             */
            goalsVersion: number;
            /**
             * Format: int32
             * @description Revision of the tracking config. It rises with each change.
             */
            configRev: number;
            /** @description Preset the project was created with: default or cpi. */
            preset: string | null;
            settings: components["schemas"]["ProjectSettings"];
            /**
             * @description Deletions that a change of the settings has requested and that have not begun. The former value takes a deletion
             *     back. Deletions of nothing are left out, and so is the field in the REST API if there are none.
             */
            pendingDeletions?: components["schemas"]["PendingDeletion"][];
            /**
             * Format: date-time
             * @description When the project was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the project was last changed.
             */
            updatedAt: string;
        };
        /** @description Connection as a project sees it. */
        ProjectAdConnection: {
            /**
             * Format: uuid
             * @description Id of the connection.
             */
            id: string;
            /** @description Ad platform. */
            platform: components["schemas"]["AdPlatform"];
            /** @description Display name. */
            name: string;
            /** @description State of the connection. */
            status: components["schemas"]["AdConnectionStatus"];
            /** @description Ad accounts of the connection: those that are attached to the project, and for callers with ads:write all others. */
            accounts: components["schemas"]["ProjectAdConnectionAccount"][];
        };
        /** @description Ad account of a connection as a project sees it. */
        ProjectAdConnectionAccount: {
            /** @description The platform's id of the account. */
            externalId: string;
            /** @description Name of the account on the platform. */
            name: string;
            /** @description Currency of its costs (ISO 4217), if the platform says it. */
            currency: string | null;
            /** @description Time zone of its days, if the platform says it. */
            timezone: string | null;
            /** @description True for a manager account, which cannot be attached. */
            manager: boolean;
            /** @description False if the latest connecting did not find the account any more. */
            reachable: boolean;
            /** @description True if the project reads the costs of the account through this connection. */
            attached: boolean;
        };
        /** @description Connections that a project may read costs through. */
        ProjectAdConnections: {
            /** @description Connections, oldest first. Callers without ads:write see those whose accounts are attached to the project. */
            items: components["schemas"]["ProjectAdConnection"][];
        };
        /** @description New project. */
        ProjectCreate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name: string;
            /**
             * Format: slug
             * @description Name in URLs, unique within the organization. A name that is already taken is answered with `conflict`.
             */
            slug: string;
            /** @description Hosts of the site. `*.example.com` includes every host below it. */
            domains: string[];
            /**
             * @description IANA time zone.
             * @default UTC
             */
            timezone: string;
            /**
             * Format: currency
             * @description Currency of the project's values, three upper-case letters.
             * @default EUR
             */
            currency: string;
            /**
             * @description Language of labels.
             * @default en
             */
            locale: components["schemas"]["Locale"];
            /**
             * @description ISO country code of the site, upper case.
             * @default null
             */
            country: string | null;
            /**
             * @description Preset: the set of goals that the project gets.
             * @default default
             */
            preset: components["schemas"]["ProjectPreset"];
            /**
             * @description True if pages on localhost may send data, for development.
             * @default false
             */
            allowLocalhost: boolean;
        };
        /** @description Created project. */
        ProjectCreated: {
            project: components["schemas"]["Project"];
            /** @description First publishable key, for the snippet. */
            publishableKey: string;
        };
        /** @description Page of a list. */
        ProjectPage: {
            items: components["schemas"]["Project"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Preset: the set of goals that a new project gets.
         *
         *     - `cpi`: Lead generation sites with quizzes and calculators.
         * @enum {string}
         */
        ProjectPreset: "default" | "cpi";
        /** @description Id and names of a project. */
        ProjectRef: {
            /**
             * Format: uuid
             * @description Id of the project.
             */
            id: string;
            /** @description Name in URLs, unique within the organization. */
            slug: string;
            /** @description Display name. */
            name: string;
        };
        /** @description Settings of a project. Every group is complete. */
        ProjectSettings: {
            pii: components["schemas"]["PiiSettings"];
            limits: components["schemas"]["LimitSettings"];
            conversions: components["schemas"]["ConversionSettings"];
            ads: components["schemas"]["AdsSettings"];
            sql: components["schemas"]["SqlSettings"];
            /**
             * Format: double
             * @description Share of pageviews from a single network above which a missing proxy configuration is suspected.
             */
            proxyWarningShare: number;
        };
        /** @description Changes to settings. Groups may be left out; a given group must be complete. */
        ProjectSettingsUpdate: {
            pii?: components["schemas"]["PiiSettings"];
            limits?: components["schemas"]["LimitSettings"];
            conversions?: components["schemas"]["ConversionSettings"];
            ads?: components["schemas"]["AdsSettings"];
            sql?: components["schemas"]["SqlSettings"];
            /** Format: double */
            proxyWarningShare?: number;
        };
        /** @description State of a project's data. */
        ProjectStatus: {
            /** @description Always `ok`: without a database the answer is `db_unavailable`. */
            database: string;
            /**
             * Format: date-time
             * @description Start of the first visit; null before any.
             */
            firstEventAt: string | null;
            /**
             * Format: date-time
             * @description Time of the latest activity of any visit; null before any.
             */
            lastEventAt: string | null;
            /**
             * Format: uint64
             * @description Number of stored sessions.
             */
            sessionsTotal: number;
            /** @description Disk space of the visits. */
            storage: components["schemas"]["StorageStatus"];
            /** @description Usage of today's quotas. */
            quota: components["schemas"]["QuotaStatus"];
            /** @description Outcomes of today's batches. */
            today: components["schemas"]["TodayStatus"];
            /** @description Bots seen within the last 30 days, by purpose; most batches first. */
            bots: components["schemas"]["BotCount"][];
            /**
             * @description Origins that sent batches but are not allowed by the project, at most 20, most recent first. An origin is
             *     forgotten after two days without a batch.
             */
            refusedOrigins: components["schemas"]["RefusedOrigin"][];
            /**
             * @description Campaign tags that no rule matches: source and medium of the visits of the last 30 days whose channel is
             *     `other`, without test visits. At most 20 pairs, most visits first. If there are more than 10,000 such visits,
             *     the newest are counted.
             */
            otherSources: components["schemas"]["OtherSource"][];
            /** @description Custom event names without a schema. */
            eventNames: components["schemas"]["EventNamesStatus"];
            /** @description Events that were dropped. */
            events: components["schemas"]["EventsStatus"];
            /** @description Outcomes of today's conversion beacons. */
            beacons: components["schemas"]["BeaconsStatus"];
            /** @description Answers to questionnaires that were dropped. */
            answers: components["schemas"]["AnswersStatus"];
            /** @description Identify calls that were ignored, as a whole or in part. */
            identify: components["schemas"]["IdentifyStatus"];
            /** @description Batches waiting for the database. */
            spool: components["schemas"]["SpoolStatus"];
            /** @description Batches that the database did not accept. */
            quarantine: components["schemas"]["QuarantineStatus"];
            /**
             * @description Progress of recomputing past visits after a change of the time zone, the channel rules, the page groups, a goal
             *     or the relevance model; null while no recomputation runs.
             */
            recomputation: components["schemas"]["Recomputation"] | null;
            /** @description Ad platforms to which nothing is sent at the moment, because uploads failed. */
            pausedDestinations: components["schemas"]["PausedDestination"][];
        };
        /** @description Tracking config with its revision, which rises with every change. */
        ProjectTrackingConfigResponse: {
            /** @description The complete config: TrackingConfig of the OpenAPI document. */
            tracking: components["schemas"]["TrackingConfig"];
            /**
             * Format: int32
             * @description Revision. It rises with each change.
             */
            configRev: number;
        };
        /** @description Changes to a project. Fields that are left out stay unchanged. */
        ProjectUpdate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name?: string;
            /**
             * Format: slug
             * @description Name in URLs, unique within the organization. A name that is already taken is answered with `conflict`.
             */
            slug?: string;
            /** @description IANA time zone. Past visits are assigned to the new zone's days within minutes. */
            timezone?: string;
            /**
             * Format: currency
             * @description Currency of the project's values, three upper-case letters.
             */
            currency?: string;
            /** @description Language of labels. */
            locale?: components["schemas"]["Locale"];
            /** @description ISO country code of the site, upper case. Null removes the country. */
            country?: string | null;
            /**
             * Format: int32
             * @description Number of days after which visits are deleted, 1 to 3650. A smaller number also needs `leads:write`; older visits
             *     are deleted a day later.
             */
            retentionDays?: number;
            /**
             * Format: int32
             * @description Version of the channel rules: 1 or 2.
             */
            channelRules?: number;
            /** @description Groups of ProjectSettings. Each given group must be complete. */
            settings?: components["schemas"]["ProjectSettingsUpdate"];
        };
        /** @description Subject of a prompt. */
        PromptKind: "install" | "events" | "server_conversions" | "mcp_analysis" | "troubleshoot" | "connection_test";
        /** @description Use of a proxy. */
        PromptProxy: "off" | "auto" | "on";
        /** @description Framework, or `auto`. */
        PromptStack: components["schemas"]["Auto"] | components["schemas"]["Framework"];
        PromptVariable: {
            name: string;
            value: string;
        };
        /**
         * @description Comparisons of a property. All given comparisons must hold. An event without the property passes only `not` and
         *     `exists: false`.
         */
        PropComparison: {
            /** @description Equals this value. Numbers are compared as numbers, everything else character by character. */
            equals?: components["schemas"]["PropValue"];
            /** @description Does not equal this value, or is absent. */
            not?: components["schemas"]["PropValue"];
            /** @description Equals one of these values. */
            anyOf?: components["schemas"]["PropValue"][];
            /** @description Contains this text, ignoring case. */
            contains?: string;
            /** @description Begins with this text, ignoring case. */
            beginsWith?: string;
            /**
             * Format: double
             * @description Is a number greater than this number.
             */
            greater?: number;
            /**
             * Format: double
             * @description Is a number less than this number.
             */
            less?: number;
            /**
             * Format: double
             * @description Is a number greater than or equal to this number.
             */
            atLeast?: number;
            /**
             * Format: double
             * @description Is a number less than or equal to this number.
             */
            atMost?: number;
            /** @description True: the property must be present, with any value. False: it must be absent. */
            exists?: boolean;
        };
        /** @description A value that the property must have, or comparisons that must all hold. */
        PropCondition: string | number | boolean | components["schemas"]["PropComparison"];
        /** @description Type and limits of a prop. */
        PropDefinition: {
            /** @constant */
            type: "string";
            /**
             * Format: uint16
             * @description Maximum number of characters. Default: 80, or 200 with the privacy `text`.
             */
            max?: number;
            /** @description Regular expression that the whole text must match. */
            pattern?: string;
            /** @description Protection against personal data. */
            privacy?: components["schemas"]["PropPrivacy"];
            /** @description True if the event is kept without this prop. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "int";
            /**
             * Format: int64
             * @description Minimum.
             */
            min?: number;
            /**
             * Format: int64
             * @description Maximum.
             */
            max?: number;
            /** @description True if the event is kept without this prop. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "number";
            /**
             * Format: double
             * @description Minimum.
             */
            min?: number;
            /**
             * Format: double
             * @description Maximum.
             */
            max?: number;
            /** @description True if the event is kept without this prop. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "bool";
            /** @description True if the event is kept without this prop. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "enum";
            /** @description Allowed texts, up to 100 of at most 80 characters each. */
            values: string[];
            /** @description True if the event is kept without this prop. */
            optional?: boolean;
        };
        /**
         * @description Protection of a text prop against personal data.
         *
         *     - `label`: The text is reduced to the characters of an identifier, like the labels of clicks, and truncated to 80 characters.
         *     - `text`: Any text of up to 200 characters without an e-mail address or phone number.
         * @enum {string}
         */
        PropPrivacy: "label" | "text";
        /** @description Value of a property. */
        PropValue: string | number | boolean;
        /** @description Way by which requests of the script reach svc on the site's own domain. */
        Proxy: ("cloudflare-worker" | "nginx" | "none") | "route-handler" | "netlify" | "wordpress" | "cname";
        ProxyEntry: {
            id: components["schemas"]["Proxy"];
            name: string;
            description: string;
            /** @description Requirements of the site. */
            needs: string;
            /** @description Path of svc on the site; null if the proxy has none. */
            path: string | null;
            /** @description True if the proxy passes the visitor's address and country. It then needs a proxy key. */
            passesAddress: boolean;
            /** @description True if lists of ad blockers may name the address that browsers talk to. */
            blockable: boolean;
        };
        /** @description New proxy key. */
        ProxyKeyCreate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             * @default first-party proxy
             */
            name: string;
            /**
             * Format: date-time
             * @description When the key expires. Default: never.
             */
            expiresAt?: string;
        };
        /** @description New publishable key. */
        PublishableKeyCreate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name: string;
        };
        /** @description Request to delete recorded visits. */
        PurgeInput: {
            /** @description Which visits to delete. */
            scope: components["schemas"]["PurgeScope"];
            /** @description First day in the project's time zone, YYYY-MM-DD; only with the scope range. */
            from?: string;
            /** @description Last day, inclusive; only with the scope range. */
            to?: string;
        };
        /** @description Result of a purge. */
        PurgeResult: {
            /**
             * Format: uint64
             * @description Number of deleted sessions.
             */
            sessions: number;
        };
        /**
         * @description Scope of a purge.
         *
         *     - `all`: All visits.
         *     - `range`: The visits that began on the days from `from` to `to`.
         *     - `test`: Test visits.
         * @enum {string}
         */
        PurgeScope: "all" | "range" | "test";
        /** @description Batches in quarantine for the same reason. */
        QuarantineCount: {
            /** @description Reason why the batches could not be stored. */
            reason: components["schemas"]["QuarantineReason"];
            /**
             * Format: int64
             * @description Number of batches.
             */
            count: number;
        };
        /**
         * @description Reason why a batch was quarantined although the database was reachable.
         *
         *     - `refused`: The database refused the batch.
         *     - `conflict`: The batch's transaction lost to other transactions repeatedly.
         *     - `failed`: The service failed while storing the batch. The log has the details.
         *     - `rules`: The project's rules could not be read.
         *     - `damaged`: The checksum is wrong. The batch is kept but not retried.
         *     - `unreadable`: This build cannot read the batch, or the note about its reason.
         * @enum {string}
         */
        QuarantineReason: "refused" | "conflict" | "failed" | "rules" | "damaged" | "unreadable";
        /**
         * @description Batches that the database refused, or that could not be stored for another reason. They are kept on disk and retried
         *     when the server starts, after a migration and by `svc spool retry`.
         */
        QuarantineStatus: {
            /**
             * Format: uint64
             * @description Number of batches of the project in quarantine on this server.
             */
            batches: number;
            /** @description The same by reason, most frequent first. */
            reasons: components["schemas"]["QuarantineCount"][];
            /**
             * Format: int64
             * @description Number of batches of the project that went into quarantine today.
             */
            addedToday: number;
            /**
             * Format: int64
             * @description Number of batches of the project that were lost today because the quarantine was full.
             */
            lostToday: number;
        };
        /** @description Exact quartiles, interpolated between neighbouring values. */
        Quartiles: {
            /**
             * Format: double
             * @description First quartile: a quarter of the values is at most this.
             */
            p25: number;
            /**
             * Format: double
             * @description Median: half of the values is at most this.
             */
            median: number;
            /**
             * Format: double
             * @description Third quartile: three quarters of the values are at most this.
             */
            p75: number;
        };
        /** @description A question with a query that answers it. */
        Question: {
            /** @description Short name that does not change. */
            name: string;
            /** @description The question, as a sentence. */
            question: string;
            /** @description The query. */
            query: string;
        };
        /** @description Figures of one question. */
        QuestionAnswers: {
            /** @description Value of `q` in the answers. */
            key: string;
            /** @description Text of the question; null unless the question is registered. */
            label: components["schemas"]["AnswerLabel"] | null;
            /** @description Type of the question; null unless the question is registered. */
            type: components["schemas"]["QuestionType"] | null;
            /**
             * Format: uint64
             * @description Sessions that answered the question.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Sessions that answered the previous question but not this one. For the first question: sessions that viewed the
             *     questionnaire but did not answer it.
             */
            dropOff: number;
            /**
             * Format: double
             * @description Drop-off as a share of the sessions at the previous step, 0 to 1.
             */
            dropOffRate: number;
            /**
             * @description Registered options in their order, followed by at most 100 other values, most frequent first. The newest answer
             *     of a session counts. For a question of type `multiple`, every different answer counts.
             */
            options: components["schemas"]["OptionAnswers"][];
            /**
             * Format: uint64
             * @description Number of other values that are left out.
             */
            moreValues: number;
        };
        /**
         * @description Type of a question's answer.
         *
         *     - `choice`: A single value. A later answer replaces it.
         *     - `multiple`: Several values, each sent as a separate answer.
         *     - `text`: A short text without personal data.
         *     - `number`: A number.
         * @enum {string}
         */
        QuestionType: "choice" | "multiple" | "text" | "number";
        /** @description Questionnaire: the questions of a quiz on the project's site. */
        Questionnaire: {
            /** @description Id, which answers carry as their `variant`. */
            id: string;
            /** @description Display name. */
            label: components["schemas"]["Wording"];
            /** @description Questions, in the order in which they are asked. */
            questions: components["schemas"]["QuizQuestion"][];
            /**
             * Format: date-time
             * @description When the questionnaire was last changed.
             */
            updatedAt: string;
        };
        /** @description Figures of one questionnaire: how far sessions got, and what they answered. */
        QuestionnaireAnswers: {
            /** @description Value of `variant` in the answers; empty for answers without one. */
            id: string;
            /** @description Display name; null unless the questionnaire is registered. */
            label: components["schemas"]["AnswerLabel"] | null;
            /**
             * Format: uint64
             * @description Sessions with an event `quiz_view` whose `variant` is this questionnaire or missing.
             */
            viewed: number;
            /**
             * Format: uint64
             * @description Sessions that answered at least one question.
             */
            answered: number;
            /**
             * Format: uint64
             * @description Sessions with an event `quiz_contact` whose `variant` is this questionnaire, or is missing in a session that
             *     answered one of its questions.
             */
            contacts: number;
            /**
             * Format: uint64
             * @description Sessions with an event `quiz_submit`, by the same rule.
             */
            submissions: number;
            /** @description Registered questions in their order, followed by at most 100 unregistered questions, most answered first. */
            questions: components["schemas"]["QuestionAnswers"][];
            /**
             * Format: uint64
             * @description Number of unregistered questions that are left out.
             */
            moreQuestions: number;
        };
        /** @description Page of a list. */
        QuestionnairePage: {
            items: components["schemas"]["Questionnaire"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description New content of a questionnaire. It replaces the questionnaire with the same id. */
        QuestionnaireWrite: {
            /** @description Display name: a text, or a text per language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
            /** @description Questions, in the order in which they are asked, 1 to 50. */
            questions: components["schemas"]["QuizQuestionInput"][];
        };
        Questionnaires: {
            /** @description True to reject answers that do not belong to a registered questionnaire. */
            strict: boolean;
        };
        /** @description Question of a questionnaire. */
        QuizQuestion: {
            /** @description Key, which answers carry as their `q`, 1 to 80 characters. */
            key: string;
            /** @description Text of the question: a text, or a text per language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
            /** @description Type of the answer. */
            type: components["schemas"]["QuestionType"];
            /**
             * @description Possible answers, up to 100. A question of type `choice` or `multiple` without options accepts any value. A
             *     question of type `text` or `number` has no options.
             * @default []
             */
            options: components["schemas"]["AnswerOption"][];
        };
        /** @description Question of a questionnaire. */
        QuizQuestionInput: {
            /** @description Key, which answers carry as their `q`, 1 to 80 characters. */
            key: string;
            /** @description Text of the question: a text, or a text per language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
            /** @description Type of the answer. */
            type: components["schemas"]["QuestionType"];
            /**
             * @description Possible answers, up to 100. A question of type `choice` or `multiple` without options accepts any value. A
             *     question of type `text` or `number` has no options.
             * @default []
             */
            options: components["schemas"]["AnswerOption"][];
        };
        /** @description Usage of today's quotas (in the project's local day). */
        QuotaStatus: {
            /** @description True if batches are refused today because a quota of the project or of a visitor's network is used up. */
            exceeded: boolean;
            /** @description The quota that is used up; the widest if there are several. */
            reason: components["schemas"]["IgnoredReason"] | null;
            /**
             * Format: int64
             * @description Number of pageviews stored today.
             */
            pageviewsToday: number;
            /**
             * Format: int64
             * @description settings.limits.pageviewsPerDay.
             */
            pageviewsPerDay: number;
            /**
             * Format: int64
             * @description Number of events stored today.
             */
            eventsToday: number;
            /**
             * Format: int64
             * @description settings.limits.eventsPerDay; null for no limit.
             */
            eventsPerDay: number | null;
        };
        /**
         * @description Dimension to rank.
         *
         *     - `page`: Every page of a session. A session with several pages counts for each.
         * @enum {string}
         */
        RankedBy: "page" | "entry_page" | "channel" | "utm_campaign" | "utm_source" | "ref_host";
        /** @description Progress of recomputing a project's past visits. */
        Recomputation: {
            /**
             * Format: uint64
             * @description Number of visits recomputed so far.
             */
            done: number;
            /**
             * Format: uint64
             * @description Number of visits to recompute; null until they are counted.
             */
            total: number | null;
            /**
             * Format: uint64
             * @description Estimated seconds left at the rate so far; null until there is a rate.
             */
            secondsLeft: number | null;
        };
        /** @description An origin that the project does not allow. Its batches were answered with 403. */
        RefusedOrigin: {
            /** @description The origin as written in the allowed origins of the tracking config: `https://shop.example:8443`. */
            origin: string;
            /**
             * Format: int64
             * @description Number of batches from this origin.
             */
            count: number;
            /**
             * Format: date-time
             * @description Time of the last of these batches.
             */
            lastAt: string;
        };
        /** @description Row that was not stored. */
        RejectedCost: {
            /**
             * Format: uint32
             * @description Position in `rows`, from 0.
             */
            index: number;
            /** @description Reason, for programs. */
            code: components["schemas"]["CostRejection"];
            /** @description Reason, for people. */
            message: string;
        };
        /** @description A server event that was not stored. */
        RejectedEvent: {
            /**
             * Format: uint32
             * @description Index of the event in the request, from 0.
             */
            index: number;
            /** @description Reason why the event was not stored. */
            code: components["schemas"]["EventProblem"];
            /** @description The reason as an English sentence. The wording may change. */
            message: string;
        };
        /** @description Explanation of a session's relevance score. */
        RelevanceBreakdown: {
            /**
             * Format: uint32
             * @description Relevance score, 0 to 100.
             */
            score: number;
            /** @description Key of the score's tier in the project's model. */
            tier: string;
            /** @description Name of the tier, in the language of the labels. */
            tierLabel: string;
            /**
             * Format: uint32
             * @description Version of the model that scored the session.
             */
            version: number;
            /**
             * @description True if that version is no longer stored, so that the score cannot be explained. The session will soon be scored
             *     again by the active model.
             */
            modelGone: boolean;
            /**
             * Format: double
             * @description Total points of all parts. The score is this sum, limited to 0 to 100 and rounded. Null if the model is no
             *     longer stored.
             */
            sum: number | null;
            /** @description Points of each signal of the model; empty if the model is no longer stored. */
            parts: components["schemas"]["RelevancePart"][];
        };
        /** @description A session that would get another tier. */
        RelevanceChange: {
            /**
             * Format: uuid
             * @description Id of the session.
             */
            id: string;
            /**
             * Format: date-time
             * @description Start of the session.
             */
            startedAt: string;
            /** @description Result by the active model. */
            before: components["schemas"]["RelevanceVerdict"];
            /** @description Result by the new model. */
            after: components["schemas"]["RelevanceVerdict"];
        };
        /**
         * @description Relevance model. The score of a session is the sum of its signals' points, limited to 0 to 100 and rounded to a
         *     whole number.
         */
        RelevanceConfig: {
            /** @description Signals that add or subtract points. */
            signals: components["schemas"]["RelevanceSignal"][];
            /** @description Tiers of the score, from the lowest to the highest. The first begins at 0. */
            tiers: components["schemas"]["RelevanceTier"][];
        };
        /** @description Measure of a signal. */
        RelevanceMeasure: {
            /** @constant */
            kind: "engaged";
            /**
             * Format: uint32
             * @description Seconds for the full points.
             */
            full: number;
        } | {
            /** @constant */
            kind: "scroll";
            /**
             * Format: uint32
             * @description Percent for the full points.
             */
            full: number;
        } | {
            /** @constant */
            kind: "pageviews";
            /**
             * Format: uint32
             * @description Number of pageviews for the full points, including the first.
             */
            full: number;
        } | {
            /** @constant */
            kind: "video";
            /**
             * Format: uint32
             * @description Seconds for the full points.
             */
            full: number;
        } | {
            /** @constant */
            kind: "page";
            match: components["schemas"]["Rule"];
        } | {
            /** @constant */
            kind: "page_group";
            /** @description Key of the page group in the tracking config. */
            group: string;
        } | {
            /** @constant */
            kind: "event";
            /** @description Name of the event. */
            name: string;
            /** @description Conditions by property name, as in goals. */
            props?: {
                [key: string]: components["schemas"]["PropCondition"];
            };
        } | {
            /** @constant */
            kind: "goal";
            /** @description Key of the goal. */
            goal: string;
        } | {
            /** @constant */
            kind: "channel";
            of: components["schemas"]["Channel"][];
        } | {
            /** @constant */
            kind: "revisit";
        } | {
            /** @constant */
            kind: "conversion";
        } | {
            /** @constant */
            kind: "mark";
            of: components["schemas"]["Mark"][];
        };
        /** @description Version of a project's relevance model. */
        RelevanceModel: {
            /**
             * Format: int32
             * @description Version number. It rises with each saved model. 1 is the default model.
             */
            version: number;
            /** @description The model: RelevanceConfig of the OpenAPI document. */
            config: components["schemas"]["RelevanceConfig"];
            /** @description Reason for saving. Null if none was given. */
            note: string | null;
            /**
             * @description Name of the person or key that saved the version: a person's name, otherwise their e-mail address; a key's name.
             *     Null for the first version.
             */
            savedBy: string | null;
            /** @description Kind of caller that saved the version; `system` for the first version. */
            savedByKind: components["schemas"]["ActorKind"];
            /**
             * Format: date-time
             * @description When the version was saved. For the first version, when the project was created.
             */
            savedAt: string;
        };
        /** @description Points of one signal. */
        RelevancePart: {
            /** @description Key of the signal in the model. */
            key: string;
            /** @description Display name of the signal. */
            label: string;
            /** @description What the signal measures. */
            kind: components["schemas"]["MeasureKind"];
            /**
             * Format: double
             * @description Measured value: seconds of engaged time or video, percent of scroll, otherwise a count.
             */
            found: number;
            /**
             * Format: double
             * @description Points of the signal; negative if it lowers the score.
             */
            points: number;
            /**
             * Format: double
             * @description Maximum points of the signal; negative if it lowers the score.
             */
            max: number;
        };
        /** @description Effect of a model on the latest sessions, compared with the active model. */
        RelevancePreview: {
            /**
             * Format: uint32
             * @description Number of scored sessions: the latest ones, without tests.
             */
            sessions: number;
            /** @description Sessions by score, in steps of ten. */
            distribution: components["schemas"]["ScoreBucket"][];
            /** @description Sessions by tier of the active model. */
            tiersBefore: components["schemas"]["TierCount"][];
            /** @description Sessions by tier of the new model. */
            tiersAfter: components["schemas"]["TierCount"][];
            /**
             * Format: double
             * @description Average score by the active model.
             */
            averageBefore: number;
            /**
             * Format: double
             * @description Average score by the new model.
             */
            averageAfter: number;
            /**
             * Format: uint32
             * @description Sessions that are relevant by the active model: their score reaches the setting `relevantMinScore`.
             */
            relevantBefore: number;
            /**
             * Format: uint32
             * @description Sessions that are relevant by the new model.
             */
            relevantAfter: number;
            /**
             * Format: uint32
             * @description Number of sessions that would get a tier with another key.
             */
            changed: number;
            /** @description Up to 20 of these sessions: largest change of the score first, ties with the latest first. */
            changes: components["schemas"]["RelevanceChange"][];
        };
        /** @description A relevance model to preview. */
        RelevancePreviewInput: {
            /** @description The complete model. */
            config: components["schemas"]["RelevanceConfig"];
            /**
             * Format: uint32
             * @description Number of latest sessions to score; 1,000 by default.
             */
            sample?: number;
        };
        /** @description Sessions with one value. */
        RelevanceRank: {
            /** @description The page, channel or campaign; null for sessions without one. */
            value: string | null;
            /**
             * Format: uint64
             * @description Number of sessions with the value.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions that are relevant.
             */
            relevantSessions: number;
            /**
             * Format: double
             * @description Share of these sessions that are relevant, 0 to 1.
             */
            relevantShare: number;
            /**
             * Format: double
             * @description Average score of these sessions, 0 to 100.
             */
            averageRelevance: number;
        };
        /**
         * @description Pages, campaigns or channels by their relevant sessions. A session is relevant if its score reaches the project's
         *     setting `ads.relevantMinScore`.
         */
        RelevanceRanking: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Ranked dimension. */
            by: components["schemas"]["RankedBy"];
            /**
             * Format: uint32
             * @description Lowest score of a relevant session.
             */
            relevantMinScore: number;
            /**
             * Format: uint64
             * @description Number of selected sessions.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Number of selected sessions that are relevant.
             */
            relevantSessions: number;
            /** @description One row per value, most relevant sessions first. Ties are sorted by fewer sessions, then by value. */
            rows: components["schemas"]["RelevanceRank"][];
            /**
             * Format: uint64
             * @description Number of values with enough sessions; there may be fewer rows.
             */
            distinct: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Signal: a property of a session that adds or subtracts points. */
        RelevanceSignal: {
            /** @description Key, unique within the model. */
            key: string;
            /** @description Display name. Default: derived from the measure. */
            label?: components["schemas"]["Label"];
            /** @description Measure of the signal. */
            measure: components["schemas"]["RelevanceMeasure"];
            /**
             * Format: double
             * @description Points that the signal adds, or subtracts if negative; not 0. For engaged time, scroll, pageviews and video, the
             *     points are proportional up to `full`. For the other measures, the points count each time.
             */
            points: number;
            /**
             * Format: double
             * @description Limit on the total points of a signal that can occur several times (page, page_group, event, conversion).
             *     Without a cap, the signal counts once.
             */
            cap?: number;
        };
        /** @description Relevance model of a project. */
        RelevanceState: {
            /** @description The model that scores sessions. */
            active: components["schemas"]["RelevanceModel"];
            /**
             * @description Saved versions, newest first, including the active one and the initial one of every project. Of all others, the
             *     latest 99 are kept.
             */
            versions: components["schemas"]["RelevanceModel"][];
            /** @description Progress of scoring past sessions again; null if no session is left. */
            rescoring: components["schemas"]["Recomputation"] | null;
        };
        /** @description Tier: a range of scores. */
        RelevanceTier: {
            /** @description Key, unique within the model. The filter `relevance_tier` accepts it. */
            key: string;
            /** @description Display name. */
            label: components["schemas"]["Label"];
            /**
             * Format: uint8
             * @description Lowest score of the tier.
             */
            min: number;
        };
        /** @description Result of a model for a session. */
        RelevanceVerdict: {
            /**
             * Format: uint8
             * @description Relevance score, 0 to 100.
             */
            score: number;
            /** @description Key of the tier. */
            tier: string;
            /** @description Name of the tier, in the project's language. */
            label: string;
        };
        /** @description Relevance model to save. */
        RelevanceWrite: {
            /** @description The complete model. */
            config: components["schemas"]["RelevanceConfig"];
            /** @description Reason for saving, shown in the history. */
            note?: string;
        };
        /** @description Result of rescoring one chunk, and what is left. */
        Rescored: {
            /**
             * Format: uint64
             * @description Number of sessions scored by this call.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Number of sessions that failed and stay as they are.
             */
            failed: number;
            /** @description Progress of rescoring; null if no session is left. */
            rescoring: components["schemas"]["Recomputation"] | null;
        };
        /** @description A segment of the video: the hundredths from one point to the next. */
        RetentionPoint: {
            /**
             * Format: uint32
             * @description Start of the segment, in percent of the video's length.
             */
            percent: number;
            /**
             * Format: double
             * @description Share of plays that watched a hundredth of the segment, averaged over its hundredths (0 to 1).
             */
            watched: number;
            /**
             * Format: double
             * @description Share of plays that watched a hundredth of the segment twice or more, averaged over its hundredths (0 to 1).
             *     Based on the repeated segments that browsers report. A play without them, or of unknown length, counts as not
             *     watched again.
             */
            rewatched: number;
        };
        /**
         * @description Role of a member in an organization. `domain::tenancy::access` lists the scopes of each role.
         * @enum {string}
         */
        Role: "owner" | "admin" | "analyst" | "viewer";
        Rule: {
            kind: components["schemas"]["RuleKind"];
            /**
             * @description Value of the rule: the whole text; a prefix; a glob (`*` within a path segment, `**` across segments); or a
             *     regular expression, which may match anywhere unless it begins with `^` and ends with `$`. In regular
             *     expressions, `\w`, `\d` and `(?i)` are limited to ASCII.
             */
            value: string;
        };
        /**
         * @description How a rule compares a text.
         * @enum {string}
         */
        RuleKind: "exact" | "prefix" | "glob" | "regex";
        /** @description A column. */
        SchemaColumn: {
            /** @description Name of the column. */
            name: string;
            /** @description Type: text, integer or real. */
            type: string;
            /** @description Unit or format of the values; null if there is none. */
            unit: string | null;
            /** @description True if the value may be null. */
            nullable: boolean;
            /** @description Meaning of the value. */
            meaning: string;
            /** @description All possible values, if they are fixed; otherwise empty. */
            values: string[];
        };
        /** @description A convention of counting. */
        SchemaConvention: {
            /** @description Subject of the convention. */
            name: string;
            /** @description The convention. */
            meaning: string;
        };
        /** @description A dimension by which visits can be split. */
        SchemaDimension: {
            /** @description Name of the dimension. */
            name: string;
            /** @description Meaning of its values. */
            meaning: string;
        };
        /** @description Tables, columns, filters and conventions of a project's data. */
        SchemaDoc: {
            /** @description SQL dialect of POST .../sql. */
            dialect: string;
            /** @description Time zone of the project, in which days and hours are given. */
            timezone: string;
            /** @description Currency of all values. */
            currency: string;
            /** @description First day with visits; null while there are none. */
            firstDay: components["schemas"]["Date"] | null;
            /** @description Limits of a query on this deployment. */
            limits: components["schemas"]["SchemaLimits"];
            /** @description Tables of POST .../sql. There are no others. */
            tables: components["schemas"]["SchemaTable"][];
            /** @description Functions that queries may call. */
            functions: string[];
            /** @description How things are counted, and what to be aware of. */
            conventions: components["schemas"]["SchemaConvention"][];
            /** @description Figures of the reports, with the expressions over `sessions` that compute the same. */
            metrics: components["schemas"]["SchemaMetric"][];
            /** @description Filters of all reports. A visit must match all given filters. */
            filters: components["schemas"]["SchemaFilter"][];
            /** @description Dimensions by which GET .../analytics/breakdown splits visits. */
            dimensions: components["schemas"]["SchemaDimension"][];
            /** @description Questions with the queries that answer them. */
            questions: components["schemas"]["Question"][];
        };
        /** @description A filter of the reports. */
        SchemaFilter: {
            /** @description Name of the parameter. */
            name: string;
            /** @description Meaning of the filter. */
            meaning: string;
            /** @description All possible values, if they are fixed; otherwise empty. */
            values: string[];
        };
        /** @description Limits of a query. */
        SchemaLimits: {
            /**
             * Format: uint32
             * @description Maximum value of maxRows.
             */
            rows: number;
            /**
             * Format: double
             * @description Maximum running time in seconds.
             */
            seconds: number;
            /**
             * Format: uint64
             * @description Maximum memory in bytes.
             */
            memoryBytes: number;
            /**
             * Format: uint32
             * @description Maximum number of concurrent queries of one organization. Further queries wait a moment and are then refused.
             */
            concurrency: number;
        };
        /** @description A figure of the reports. */
        SchemaMetric: {
            /** @description Name of the figure in the reports. */
            name: string;
            /** @description Meaning of the figure. */
            meaning: string;
            /** @description SQL expression over `sessions` that computes it. */
            sql: string;
        };
        /** @description A table. */
        SchemaTable: {
            /** @description Name of the table. */
            name: string;
            /** @description Meaning of a row. */
            meaning: string;
            /** @description Columns of the table. */
            columns: components["schemas"]["SchemaColumn"][];
            /** @description A query that runs as it is. */
            example: string;
        };
        /**
         * @description Permission of a credential.
         * @enum {string}
         */
        Scope: "analytics:read" | "leads:read" | "leads:write" | "events:write" | "conversions:read" | "conversions:write" | "ads:read" | "ads:write" | "config:write" | "project:admin" | "project:create" | "org:admin" | "ingest:proxy";
        /** @description Sessions with a score in a range. */
        ScoreBucket: {
            /**
             * Format: uint8
             * @description Lowest score.
             */
            from: number;
            /**
             * Format: uint8
             * @description Highest score.
             */
            to: number;
            /**
             * Format: uint32
             * @description Sessions with such a score by the active model.
             */
            before: number;
            /**
             * Format: uint32
             * @description Sessions with such a score by the new model.
             */
            after: number;
        };
        /**
         * @description Class of the screen's width. If the browser does not report the screen, of the window's width.
         *
         *     - `xs`: Below 576 pixels.
         *     - `sm`: Below 768 pixels.
         *     - `md`: Below 1024 pixels.
         *     - `lg`: Below 1440 pixels.
         *     - `xl`: From 1440 pixels on.
         * @enum {string}
         */
        Screen: "xs" | "sm" | "md" | "lg" | "xl";
        /**
         * @description How far down pages were scrolled. If the filter names a page or a page group, only its pageviews are counted;
         *     otherwise all pageviews of the selected sessions.
         */
        Scroll: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Totals of the selected sessions, over all of their pages. */
            totals: components["schemas"]["Totals"];
            /**
             * Format: uint64
             * @description Number of pageviews counted.
             */
            views: number;
            /** @description Deepest scroll of these pageviews (percent of the page's height). */
            depth: components["schemas"]["Quartiles"];
            /** @description Depths for which browsers report when they were first reached, from the top of the page down. */
            marks: components["schemas"]["ScrollMark"][];
            /** @description Number of pageviews that reached each depth, from 0 to 100 percent. */
            curve: components["schemas"]["ScrollPoint"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description A depth for which browsers report when it was first reached. */
        ScrollMark: {
            /**
             * Format: uint32
             * @description Depth in percent of the page's height.
             */
            percent: number;
            /**
             * Format: uint64
             * @description Number of pageviews that reached the depth.
             */
            views: number;
            /**
             * Format: double
             * @description Share of all counted pageviews (0 to 1).
             */
            share: number;
            /**
             * Format: double
             * @description Median time from opening the page until the depth was reached, over the pageviews that reached it; null if none
             *     did (milliseconds).
             */
            medianMs: number | null;
        };
        /** @description A point of the depth curve. */
        ScrollPoint: {
            /**
             * Format: uint32
             * @description Depth in percent of the page's height.
             */
            percent: number;
            /**
             * Format: uint64
             * @description Number of pageviews whose deepest scroll is at least this.
             */
            views: number;
            /**
             * Format: double
             * @description Share of all counted pageviews (0 to 1).
             */
            share: number;
        };
        /**
         * @description Interface of search_ads_1 to upload conversions with. The platform admits no new customers to uploads.
         *
         *     - `ingestion`: Data Manager API. The platform processes conversions after it has received them.
         *     - `uploads`: Google Ads API, for whoever uploaded conversions with it before June 2026.
         * @enum {string}
         */
        SearchAdsApi: "ingestion" | "uploads";
        /** @description New secret key. */
        SecretKeyCreate: {
            /**
             * Format: display-name
             * @description Display name, 1 to 100 characters.
             */
            name: string;
            /** @description Scopes of the key: at least one, and only scopes that the caller holds. */
            scopes: components["schemas"]["Scope"][];
            /** @description Projects that the key is limited to. Default: every project of the organization. */
            projectIds?: string[];
            /**
             * Format: date-time
             * @description When the key expires. Default: never.
             */
            expiresAt?: string;
            /** @description Note, up to 500 characters. */
            note?: string;
        };
        /** @description One section. */
        SectionRow: {
            /** @description Name of the section, as given by the page. */
            section: string;
            /**
             * Format: uint64
             * @description Number of pageviews in which the section came into view.
             */
            views: number;
            /**
             * Format: double
             * @description Share of the pageviews in which at least one section came into view (0 to 1).
             */
            share: number;
            /**
             * Format: uint64
             * @description Time from the first sight of the section until it left the view, summed over all pageviews (milliseconds).
             */
            dwellMs: number;
            /**
             * Format: double
             * @description Median time from the first sight of the section until it left the view, over the pageviews that saw it
             *     (milliseconds).
             */
            medianDwellMs: number;
            /**
             * Format: double
             * @description Median time from opening the page until the section was first seen, over the pageviews that saw it
             *     (milliseconds).
             */
            medianSeenMs: number;
            /**
             * Format: double
             * @description Median of its position among the sections of a pageview, 1 for the first that came into view. Sections that came
             *     into view at the same moment share a position.
             */
            position: number;
        };
        /**
         * @description Sections of pages that came into view, in page order. If the filter names a page or a page group, only its pageviews
         *     are counted; otherwise all pageviews of the selected sessions, and sections of the same name on different pages
         *     count as one.
         */
        Sections: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Totals of the selected sessions, over all of their pages. */
            totals: components["schemas"]["Totals"];
            /**
             * Format: uint64
             * @description Number of pageviews counted, with and without sections.
             */
            views: number;
            /**
             * Format: uint64
             * @description Number of pageviews in which at least one section came into view.
             */
            viewsWithSections: number;
            /**
             * @description One row per section, in page order: by the median of their position among the sections of a pageview, then by
             *     the time they were first seen, then by name.
             */
            rows: components["schemas"]["SectionRow"][];
            /**
             * Format: uint64
             * @description Total number of sections; there may be fewer rows.
             */
            distinct: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Conditions with a name. */
        Segment: {
            /** @description Key of the segment, the value of the reports' parameter `segment`. */
            key: string;
            /** @description Display name. */
            name: string;
            /** @description The conditions. A session must meet all of them. */
            where: components["schemas"]["Where"];
            /** @description True if everyone who sees the project may use the segment; false if only its creator may. */
            shared: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        /** @description A new segment. */
        SegmentCreate: {
            /** @description Value of the reports' parameter `segment`: lower-case letters, digits and hyphens. */
            key: string;
            /**
             * Format: display-name
             * @description Display name.
             */
            name: string;
            /** @description The conditions. A session must meet all of them. */
            where: components["schemas"]["Where"];
            /**
             * @description Share the segment with everyone who sees the project. Requires config:write. A secret key can only create shared
             *     segments.
             * @default false
             */
            shared: boolean;
        };
        /** @description Page of a list. */
        SegmentPage: {
            items: components["schemas"]["Segment"][];
            /** @description Value for `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description A change of a segment. Fields that are left out do not change. */
        SegmentUpdate: {
            /**
             * Format: display-name
             * @description Display name.
             */
            name?: string;
            /** @description The conditions. A session must meet all of them. */
            where?: components["schemas"]["Where"];
            /** @description Share the segment with everyone who sees the project. Requires config:write. */
            shared?: boolean;
        };
        /** @description Combined result of each project's latest self-check. */
        SelfCheckHealth: {
            /**
             * Format: date-time
             * @description End of the latest self-check; null if there was none.
             */
            finishedAt: string | null;
            /**
             * Format: int64
             * @description Removed rows that belonged to no visit.
             */
            removedRows: number;
            /**
             * Format: int64
             * @description Repaired visits whose figures differed from their rows.
             */
            mendedVisits: number;
            /**
             * Format: int64
             * @description Problems that could not be repaired; the next check retries.
             */
            remaining: number;
        };
        /** @description One bucket of a time series. Buckets without sessions are included, with zeros. */
        SeriesPoint: {
            /** @description Local start of the bucket: 2026-11-21, or 2026-11-21T13:00 for hours. */
            start: string;
            /**
             * Format: uint64
             * @description Sessions that began in the bucket.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors in the bucket; a visitor counts once per local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description All pageviews of these sessions, including those after the end of the bucket.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description Sessions that reached at least one conversion goal.
             */
            conversions: number;
        };
        /** @description An event that a server adds to a session. */
        ServerEvent: {
            /**
             * Format: uuid
             * @description Session of the event: the result of `svc('session')` in the browser.
             */
            sessionId: string;
            /**
             * Format: uuid
             * @description Pageview of this session. Default: the pageview that was open at the time of the event.
             */
            pageviewId?: string;
            /** @description Name of the event. */
            name: string;
            /**
             * @description Props of the event: texts of up to 200 characters, numbers, true and false. The same rules apply as for browser
             *     events.
             */
            props?: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @description Time of the event; now by default. It must not be before the start of its session or the retention of the
             *     project.
             */
            occurredAt?: string;
        };
        /** @description Events that a server adds to sessions. */
        ServerEvents: {
            /** @description 1 to 100 events. */
            events: components["schemas"]["ServerEvent"][];
        };
        /** @description Result of adding server events. */
        ServerEventsResult: {
            /**
             * Format: uint32
             * @description Number of stored events.
             */
            accepted: number;
            /** @description Events that were not stored. */
            rejected: components["schemas"]["RejectedEvent"][];
        };
        /** @description Everything known about one session. */
        SessionDetail: {
            /** @description The session as shown in the session list. */
            session: components["schemas"]["SessionSummary"];
            /** @description Attribution of the session. */
            attribution: components["schemas"]["Attribution"];
            /** @description Explanation of the relevance score. */
            relevance: components["schemas"]["RelevanceBreakdown"];
            /** @description Pageviews in the order in which they began. */
            pageviews: components["schemas"]["PageviewDetail"][];
            /** @description Pageviews, events, scroll marks and videos in chronological order. */
            timeline: components["schemas"]["TimelineItem"][];
            /** @description Identities of the visitor, oldest first; null without the scope `leads:read`. */
            leads: components["schemas"]["SessionLead"][] | null;
            /** @description Conversions of the session, oldest first; null without the scope `conversions:read`. */
            conversions: components["schemas"]["Conversion"][] | null;
        };
        /** @description An identity that a visitor gave, without the hashes. */
        SessionLead: {
            /**
             * Format: uuid
             * @description Id of the identity within the visit.
             */
            id: string;
            /**
             * Format: uuid
             * @description Lead of the identity; null until it is assigned, a moment after the batch.
             */
            leadId: string | null;
            /** @description Form by which the visitor last identified themselves. */
            form: string | null;
            /** @description Kinds of identity that are known. */
            identities: components["schemas"]["Identity"][];
            /**
             * Format: date-time
             * @description Time of the first identification.
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description Time of the last identification.
             */
            lastSeenAt: string;
        };
        /** @description Selected sessions. */
        SessionList: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description One page of the list. */
            items: components["schemas"]["SessionSummary"][];
            /**
             * Format: uint64
             * @description Total number of matching sessions.
             */
            total: number;
            /**
             * Format: uint32
             * @description Maximum number of sessions on a page.
             */
            limit: number;
            /**
             * Format: uint32
             * @description Number of sessions that were skipped.
             */
            offset: number;
            /** @description True while past visits are being recomputed after a change of the rules. */
            recomputing: boolean;
        };
        /**
         * @description Figure by which the session list is sorted.
         * @enum {string}
         */
        SessionSort: "started_at" | "relevance" | "engaged" | "pages" | "clicks" | "scroll" | "video";
        /** @description One session. */
        SessionSummary: {
            /**
             * Format: uuid
             * @description Id of the session, as used for server events and the session detail.
             */
            id: string;
            /**
             * Format: date-time
             * @description Start of the first pageview.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description Time of the latest activity.
             */
            lastAt: string;
            /** @description How the pageviews were joined. */
            stitch: components["schemas"]["Stitch"];
            /** @description True if the visitor had given consent. */
            consent: boolean;
            /** @description True for a test, which reports leave out by default. */
            test: boolean;
            /** @description Channel of the session. */
            channel: components["schemas"]["Channel"];
            /** @description Referrer host of the entry. */
            refHost: string | null;
            /** @description utm_source of the attribution. */
            utmSource: string | null;
            /** @description utm_medium of the attribution. */
            utmMedium: string | null;
            /** @description utm_campaign of the attribution. */
            utmCampaign: string | null;
            /** @description Names of the ad click ids of the session. */
            clickIds: components["schemas"]["ClickId"][];
            /** @description ISO country code, upper case; null if it is not known. */
            country: string | null;
            /** @description Language of the browser, two lower-case letters. */
            lang: string | null;
            /** @description Kind of device. */
            device: components["schemas"]["Device"];
            /** @description Browser family. */
            browser: components["schemas"]["Browser"];
            /** @description Operating system. */
            os: components["schemas"]["Os"];
            /** @description Class of the screen's width. */
            screen: components["schemas"]["Screen"];
            /** @description Path of the first pageview. */
            entryPage: string;
            /** @description Path of the last pageview. */
            exitPage: string;
            /** @description Page variant of the entry. */
            variant: string | null;
            /**
             * Format: uint32
             * @description Number of pageviews.
             */
            pageviews: number;
            /**
             * Format: uint32
             * @description Number of events.
             */
            events: number;
            /**
             * Format: uint64
             * @description Visible and focused time in milliseconds.
             */
            engagedMs: number;
            /**
             * Format: uint32
             * @description Deepest scroll in percent, 0 to 100.
             */
            maxScroll: number;
            /**
             * Format: uint32
             * @description Number of clicks.
             */
            clicks: number;
            /**
             * Format: uint64
             * @description Watched video time in milliseconds.
             */
            videoMs: number;
            /** @description True if the session reached a conversion goal. */
            converted: boolean;
            /** @description Keys of the reached goals. */
            goals: string[];
            /**
             * Format: uint32
             * @description Relevance score, 0 to 100.
             */
            relevance: number;
            /** @description Key of the score's tier in the project's relevance model. */
            relevanceTier: string;
            /** @description Name of the tier, in the project's language; in the session detail, in the language of its labels. */
            relevanceTierLabel: string;
        };
        /** @description New login. */
        SessionToken: {
            /** @description Bearer token. Returned only here. */
            token: string;
            /**
             * Format: date-time
             * @description When the login expires at the latest.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the login expires if it is not used again before.
             */
            idleExpiresAt: string;
            /** Format: uuid */
            userId: string;
        };
        /** @description Address to look at, and what is seen there if all is well. */
        SetupCheck: {
            /** @description Address to open or to ask. */
            address: string;
            /** @description Content that is seen there if all is well. */
            expected: string;
        };
        /** @description Code for a place that only you know. */
        SetupCode: {
            language: string;
            content: string;
        };
        /** @description Command by package manager. All are the same if no package manager is involved. */
        SetupCommand: {
            npm: string;
            pnpm: string;
            yarn: string;
            bun: string;
        };
        /** @description Setting outside the site's files: a request to this API, or a record of your domain. */
        SetupConfig: {
            /** @description Setting in words. */
            setting: string;
            /** @description Method and path of the request that sets it; null if no operation of this API does. */
            request: string | null;
            /** @description Body of the request. Open JSON, because each operation has its own; null without a request. */
            body: unknown;
        };
        /** @description Sources that a content security policy of the site must allow. */
        SetupCsp: {
            /** @description Source in `script-src`. */
            scriptSrc: string;
            /** @description Source in `connect-src`. */
            connectSrc: string;
        };
        /** @description Site whose start page is read. */
        SetupDetectStack: {
            /**
             * @description Address of a page of one of the project's domains. Without it, the start page of the first domain.
             * @default null
             */
            url: string | null;
        };
        /** @description Parts of a site that its page shows. */
        SetupDetectStackResult: {
            /** @description Address of the page, after redirects. */
            url: string;
            /**
             * Format: uint16
             * @description Status of the answer.
             */
            status: number;
            /** @description Null if the answer is not a page, for example a challenge of the host. */
            framework: components["schemas"]["StackFramework"] | null;
            /** @description Host, content network or web server; null if its answer does not say. */
            host: components["schemas"]["StackPart"] | null;
            /** @description Consent tool; null if the page names none. */
            consent: components["schemas"]["StackConsent"] | null;
            tagManager: components["schemas"]["StackPart"] | null;
            /** @description Other analytics on the page. */
            analytics: components["schemas"]["StackPart"][];
        };
        /** @description Variable of the environment, or what stands for it. */
        SetupEnv: {
            name: string;
            /** @description Null if the value is yours, such as a proxy key. */
            value: string | null;
            /** @description True if the value belongs neither into a repository nor into a page. */
            secret: boolean;
            /** @description Place of the variable, such as the environment of the site's server. */
            setIn: string;
            /** @description Address that makes the value, with its method; null if none does. */
            madeBy: string | null;
        };
        /** @description Data that shows that a step is done. */
        SetupEvidence: {
            /** @description Key of the goal; null for other steps. */
            key: string | null;
            /**
             * Format: uint64
             * @description Number of goals or members; null for steps that one row is enough for.
             */
            count: number | null;
        };
        /** @description Change of a file. */
        SetupFile: {
            /** @description Path from the root of the project, or from the root of the machine if it begins with `/`. */
            path: string;
            mode: components["schemas"]["SetupFileMode"];
            /** @description Text after whose first occurrence `content` is put; null for other modes. */
            anchor: string | null;
            language: string;
            /** @description Text to put or to remove; empty for `delete`. */
            content: string;
        };
        SetupFileMode: "create" | "insert" | "remove" | "delete";
        SetupHost: {
            host: string;
            /** @description True if the host is one of the project's domains. */
            allowed: boolean;
            /**
             * Format: uint64
             * @description Number of visits.
             */
            visits: number;
            /**
             * Format: date-time
             * @description Last activity on the host.
             */
            lastAt: string | null;
        };
        /**
         * @description How a step was settled.
         *
         *     - `derived`: Data shows that the step is done.
         *     - `skipped`: Somebody left the step out.
         * @enum {string}
         */
        SetupHow: "derived" | "skipped";
        /** @description Visits, refused origins and ignored batches of the site. */
        SetupInstallation: {
            /**
             * Format: date-time
             * @description Start of the first visit. Null if nothing has arrived yet.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description Last activity of a visit.
             */
            lastAt: string | null;
            /**
             * Format: uint64
             * @description Number of visits since `since`, at most 10,000.
             */
            visits: number;
            /** @description Hosts on which these visits began, the most recent first, at most 20. */
            hosts: components["schemas"]["SetupHost"][];
            /** @description Origins that were refused in the last two days and are still not allowed. */
            refusedOrigins: components["schemas"]["RefusedOrigin"][];
            /** @description Batches of today that were ignored, by reason. */
            ignored: components["schemas"]["OutcomeCount"][];
        };
        /** @description Instructions for a site: what to do, how to undo it, and what a content security policy must allow. */
        SetupInstructions: {
            framework: components["schemas"]["Framework"];
            proxy: components["schemas"]["Proxy"];
            consent: components["schemas"]["ConsentTool"];
            typescript: boolean;
            /** @description Language of the texts. */
            locale: components["schemas"]["Locale"];
            /** @description Steps in their order. Doing a step again changes nothing. */
            steps: components["schemas"]["SetupStep"][];
            /** @description Steps that undo the others, in their order. */
            removal: components["schemas"]["SetupStep"][];
            csp: components["schemas"]["SetupCsp"];
        };
        /**
         * @description Mark of a step.
         *
         *     - `skipped`: The step is left out.
         *     - `open`: The step waits to be done.
         * @enum {string}
         */
        SetupMark: "skipped" | "open";
        /** @description Marks of steps. The script and its visits cannot be skipped. */
        SetupMarks: {
            /**
             * @description Needs `config:write`.
             * @default null
             */
            goals: components["schemas"]["SetupMark"] | null;
            /**
             * @description Needs `ads:write`.
             * @default null
             */
            ads: components["schemas"]["SetupMark"] | null;
            /**
             * @description Needs `project:admin`.
             * @default null
             */
            conversions: components["schemas"]["SetupMark"] | null;
            /**
             * @description Needs `analytics:read`.
             * @default null
             */
            ai: components["schemas"]["SetupMark"] | null;
            /**
             * @description Needs `org:admin`.
             * @default null
             */
            team: components["schemas"]["SetupMark"] | null;
        };
        /** @description Change of the progress. All of it takes effect, or nothing. */
        SetupProgressUpdate: {
            /** @description Steps to skip or to open again. */
            steps?: components["schemas"]["SetupMarks"];
            /**
             * @description True closes the setup screen for good. Needs `project:admin`.
             * @default null
             */
            dismissed: boolean | null;
            /**
             * @description Step that is open now.
             * @default null
             */
            lastStep: components["schemas"]["SetupStepName"] | null;
        };
        /** @description Text for an assistant. */
        SetupPrompt: {
            kind: components["schemas"]["PromptKind"];
            title: string;
            /** @description The prompt as Markdown. */
            text: string;
            /** @description Framework that the steps are for. */
            stack: components["schemas"]["PromptStack"];
            locale: components["schemas"]["Locale"];
            /** @description Values of the project in the text. */
            variables: components["schemas"]["PromptVariable"][];
            /** @description Always true: a caller without one of `requiredScopes` gets no prompt. */
            available: boolean;
            /** @description Scopes of which one is enough. */
            requiredScopes: components["schemas"]["Scope"][];
        };
        SetupPromptItem: {
            kind: components["schemas"]["PromptKind"];
            title: string;
            /** @description True if the caller has one of `requiredScopes`. */
            available: boolean;
            /** @description Scopes of which one is enough. */
            requiredScopes: components["schemas"]["Scope"][];
        };
        /** @description Prompts of a project. */
        SetupPromptList: {
            items: components["schemas"]["SetupPromptItem"][];
        };
        /** @description Steps of the setup, as the project's data shows them. */
        SetupStatus: {
            steps: components["schemas"]["SetupStatusSteps"];
            /** @description True if the setup screen was closed for good. */
            dismissed: boolean;
            /** @description Step that was open last. Null if none was. */
            lastStep: components["schemas"]["SetupStepName"] | null;
        };
        SetupStatusSteps: {
            /** @description The script is on the site: something has arrived, be it a test. */
            install: components["schemas"]["SetupStepStatus"];
            /** @description A visit was counted that is no test. */
            traffic: components["schemas"]["SetupStepStatus"];
            /** @description There is a goal beyond those of the preset. */
            goals: components["schemas"]["SetupStepStatus"];
            /** @description An ad account has costs. */
            ads: components["schemas"]["SetupStepStatus"];
            /** @description A conversion was counted. */
            conversions: components["schemas"]["SetupStepStatus"];
            /** @description An assistant has called a tool. Not done as long as this server offers no tools. */
            ai: components["schemas"]["SetupStepStatus"];
            /** @description The organization has a second member. */
            team: components["schemas"]["SetupStepStatus"];
        };
        /** @description A step. Exactly one of `env`, `command`, `file`, `code`, `config` and `check` is there: the one that `kind` names. */
        SetupStep: {
            /** @description Name of the step, unique within the instructions. */
            id: string;
            title: string;
            /** @description Reason for the step, and what to look out for. */
            why: string;
            kind: components["schemas"]["SetupStepKind"];
            /** @description True if the site is counted without the step. */
            optional: boolean;
            env: components["schemas"]["SetupEnv"] | null;
            command: components["schemas"]["SetupCommand"] | null;
            file: components["schemas"]["SetupFile"] | null;
            code: components["schemas"]["SetupCode"] | null;
            config: components["schemas"]["SetupConfig"] | null;
            check: components["schemas"]["SetupCheck"] | null;
        };
        SetupStepKind: "env" | "command" | "file" | "code" | "config" | "check";
        /**
         * @description Step of the setup.
         *
         *     - `install`: The script is on the site.
         *     - `traffic`: A visit was counted that is no test.
         *     - `goals`: There is a goal beyond those of the preset.
         *     - `ads`: An ad account has costs.
         *     - `conversions`: A conversion was counted.
         *     - `ai`: An assistant has called a tool.
         *     - `team`: The organization has a second member.
         * @enum {string}
         */
        SetupStepName: "install" | "traffic" | "goals" | "ads" | "conversions" | "ai" | "team";
        /** @description State of a step. */
        SetupStepStatus: {
            /** @description True if data shows that the step is done. */
            done: boolean;
            /** @description Null for a step that waits to be done. */
            how: components["schemas"]["SetupHow"] | null;
            /** @description Data that shows it; null if the step is not done. */
            evidence: components["schemas"]["SetupEvidence"] | null;
            /**
             * Format: date-time
             * @description Time of that data; null if the step is not done, or if the data has no time.
             */
            at: string | null;
            /** @description Operation of this API that leads to the step, by its id; null if the step is done, or if none does. */
            action: string | null;
        };
        /** @description Package or file that told something. */
        Sign: {
            source: components["schemas"]["SignSource"];
            /** @description Name of the package, or path of the file. */
            value: string;
        };
        /** @enum {string} */
        SignSource: "package" | "file";
        Signup: {
            /** Format: email */
            email: string;
            password: string;
            /** Format: display-name */
            name?: string;
            /** @description First organization. If absent, an organization is named after the person. */
            organization?: components["schemas"]["SignupOrganization"];
            /** @description Token from an invitation's link, or from the link that the server prints for its first owner. */
            invitationToken?: string;
            /** @default en */
            locale: components["schemas"]["Locale"];
        };
        SignupOrganization: {
            /** Format: display-name */
            name: string;
            /** Format: slug */
            slug: string;
        };
        /**
         * @description Direction of a sorted list.
         * @enum {string}
         */
        SortDir: "asc" | "desc";
        /** @description Rows with costs that brought no session. */
        SpendWithoutSessions: {
            /**
             * Format: uint64
             * @description Number of rows.
             */
            rows: number;
            /**
             * Format: double
             * @description Their costs, in the project's currency.
             */
            spend: number;
        };
        /** @description Batches that wait on disk for the database. */
        SpoolStatus: {
            /**
             * Format: uint64
             * @description Number of waiting batches of all projects on this server.
             */
            batches: number;
            /**
             * Format: int64
             * @description Number of batches of the project that were lost today because the spool was full or the disk could not be
             *     written.
             */
            lostToday: number;
            /** @description State of this server's disk: whether it can take more batches. */
            disk: components["schemas"]["DiskHealth"];
        };
        /** @description Distribution of sessions over a quantity. */
        Spread: {
            /** @description Exact quartiles over the sessions. */
            quartiles: components["schemas"]["Quartiles"];
            /** @description Fixed classes in ascending order. Every session is in exactly one of them. */
            classes: components["schemas"]["SpreadClass"][];
        };
        /** @description Sessions whose value lies in a class. */
        SpreadClass: {
            /**
             * Format: uint32
             * @description Smallest value of the class.
             */
            from: number;
            /**
             * Format: uint32
             * @description Smallest value above the class; null for the last class, which has no upper bound.
             */
            below: number | null;
            /**
             * Format: uint64
             * @description Number of sessions in the class.
             */
            sessions: number;
        };
        /** @description A column of a result. */
        SqlColumn: {
            /** @description Name of the column, or its expression if it has no name. */
            name: string;
            /** @description Type of its values. */
            type: components["schemas"]["SqlColumnType"];
        };
        /**
         * @description Type of the values of a column, ignoring null.
         *
         *     - `real`: At least one number has a fraction.
         *     - `mixed`: Values of several types.
         *     - `null`: No values except null.
         * @enum {string}
         */
        SqlColumnType: "integer" | "real" | "text" | "blob" | "mixed" | "null";
        /** @description A query. */
        SqlQuery: {
            /** @description One SELECT, or WITH ... SELECT, in SQLite's dialect. The tables are those of GET .../schema. */
            query: string;
            /**
             * Format: uint32
             * @description Maximum number of rows; 1,000 by default. The deployment limits this number; 10,000 by default.
             */
            maxRows?: number;
        };
        /** @description Result of a query. */
        SqlResult: {
            /** @description Columns, in the order of each row's values. */
            columns: components["schemas"]["SqlColumn"][];
            /** @description Rows. A blob is a text of hexadecimal digits. A number that JSON cannot represent is null. */
            rows: unknown[][];
            /**
             * Format: uint32
             * @description Number of rows in the answer.
             */
            rowCount: number;
            /** @description True if there are more rows than the answer contains: raise maxRows or group the rows. */
            truncated: boolean;
            /**
             * Format: uint32
             * @description Running time of the query, in milliseconds.
             */
            durationMs: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        SqlSettings: {
            /** @description True if read-only SQL over the project's data is allowed. */
            enabled: boolean;
        };
        StackConsent: {
            id: components["schemas"]["ConsentTool"];
            name: string;
            sign: components["schemas"]["StackSign"];
        };
        StackFramework: {
            id: components["schemas"]["Framework"];
            /** @description Name of the framework or site builder. */
            name: string;
            certainty: components["schemas"]["Certainty"];
            /** @description Null for a guess. */
            sign: components["schemas"]["StackSign"] | null;
        };
        StackPart: {
            name: string;
            sign: components["schemas"]["StackSign"];
        };
        /** @description Text of the page or its headers that told something. */
        StackSign: {
            source: components["schemas"]["StackSignSource"];
            /** @description Text of the page or header, in lower case, cut after 200 characters. */
            value: string;
        };
        /** @enum {string} */
        StackSignSource: "header" | "script" | "link" | "generator" | "element";
        /**
         * @description Condition of a funnel step: an action, or reaching a goal. Conditions may be nested four deep. All steps of a funnel
         *     together may have 50 parts, 5 of them with a regular expression.
         */
        StepMatch: {
            /** @constant */
            kind: "page";
            match: components["schemas"]["Rule"];
        } | {
            /** @constant */
            kind: "page_group";
            /** @description Key of the group. */
            group: string;
        } | {
            /** @constant */
            kind: "event";
            /** @description Name of the event. */
            name: string;
            /** @description Conditions by property name: a value that the property must have, or comparisons that must all hold. */
            props?: {
                [key: string]: components["schemas"]["PropCondition"];
            };
        } | {
            /** @constant */
            kind: "answer";
            /** @description Id of the questionnaire, the event's property `variant`. Default: any. */
            questionnaire?: string;
            /** @description Question, the event's property `q`. Default: any. */
            question?: string;
            /** @description Allowed answers, the event's property `value`. Default: any. */
            values?: components["schemas"]["PropValue"][];
        } | {
            /** @constant */
            kind: "goal";
            /** @description Key of the goal. */
            goal: string;
        } | {
            /** @constant */
            kind: "any";
            of: components["schemas"]["StepMatch"][];
        };
        /**
         * @description Certainty that the pageviews of a visit belong together, least certain first.
         *
         *     - `new`: A single document; nothing links it to others.
         *     - `memory`: The document stayed loaded: a single-page navigation or a resumed tab.
         *     - `storage`: The browser stored the session id across documents, with consent.
         *     - `hash`: The server linked a new session id to a running session by the daily salted visitor hash.
         * @enum {string}
         */
        Stitch: "new" | "memory" | "storage" | "hash";
        /** @description Disk space of the project's visits. */
        StorageStatus: {
            /** @description Estimated from the number of sessions and the average size of a sample. */
            estimatedBytes: components["schemas"]["Bytes"];
            /** @description settings.limits.storedBytesQuota; null for no limit. */
            quotaBytes: components["schemas"]["Bytes"] | null;
            /** @description Storage guard of the whole deployment; null if none is set. */
            deployment: components["schemas"]["DeploymentStorage"] | null;
        };
        /** @description Proof of identity: a password or a magic link's token. */
        Sudo: {
            password?: string;
            magicLinkToken?: string;
        };
        /** @description End of the time in which sensitive actions are allowed. */
        SudoWindow: {
            /** Format: date-time */
            sudoUntil: string;
        };
        /**
         * @description How sure a suggestion is, the surest first.
         *
         *     - `exact`: The parameter contains the id, or is the name but for case, accents and separators.
         *     - `high`: The parameter has the words of the name, in any order, but lacks some of its numbers or has more of them.
         *     - `medium`: One of both begins with the words of the other.
         * @enum {string}
         */
        SuggestionConfidence: "exact" | "high" | "medium";
        /**
         * @description What a parameter of a template stands for.
         * @enum {string}
         */
        TemplateMeaning: "source" | "medium" | "campaign" | "adset" | "ad";
        /** @description Parameter of a template. */
        TemplateParameter: {
            /** @description Name of the address parameter. */
            name: string;
            /** @description A fixed text, or the platform's placeholder. */
            value: string;
            /** @description The level whose id it becomes, or what the fixed text says. */
            meaning: components["schemas"]["TemplateMeaning"];
        };
        /**
         * @description Where an ad platform takes a template of address parameters.
         *
         *     - `final_url_suffix`: A field for the whole account, campaign or ad group: the final URL suffix.
         *     - `url_parameters`: A field of each ad: URL parameters.
         *     - `dynamic_parameters`: A field of the campaign, in which each parameter has a value of its own.
         *     - `address`: The address of each ad itself.
         * @enum {string}
         */
        TemplatePlace: "final_url_suffix" | "url_parameters" | "dynamic_parameters" | "address";
        /**
         * @description Outcome of a connection test.
         *
         *     - `accepted`: The platform accepted the event.
         *     - `refused`: The credentials are valid, but the platform rejected the event.
         *     - `unauthorized`: The platform rejected the credentials, or they lack permissions.
         *     - `later`: The platform does not accept the event at the moment.
         *     - `unknown`: The platform answered without saying whether it would accept the event.
         * @enum {string}
         */
        TestOutcome: "accepted" | "refused" | "unauthorized" | "later" | "unknown";
        /** @description Sessions of one tier. */
        TierCount: {
            /** @description Key of the tier. */
            key: string;
            /** @description Name of the tier, in the project's language. */
            label: string;
            /**
             * Format: uint32
             * @description Number of sessions.
             */
            sessions: number;
        };
        /** @description One moment of a session. */
        TimelineItem: {
            /**
             * Format: date-time
             * @description Time of the moment.
             */
            at: string;
            /** @description Kind of the moment. */
            kind: components["schemas"]["TimelineKind"];
            /**
             * Format: uuid
             * @description Pageview on which it happened.
             */
            pageviewId: string;
            /** @description The page, the event's name, the scroll mark ("75"), the video or the section. */
            name: string;
            /** @description Props of an event, or details of a video or a section. */
            props: unknown;
            /** @description Display name, if there is one. */
            label: string | null;
        };
        /**
         * @description Kind of a moment.
         * @enum {string}
         */
        TimelineKind: "pageview" | "event" | "scroll_mark" | "video" | "section" | "leave";
        /** @description A time series and its totals; empty buckets are zero. */
        Timeseries: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Length of each bucket. */
            bucket: components["schemas"]["Bucket"];
            /** @description Totals of the selected sessions. */
            totals: components["schemas"]["Totals"];
            /** @description The buckets; empty ones are zero. */
            series: components["schemas"]["SeriesPoint"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Outcomes of the batches of the project's local day. */
        TodayStatus: {
            /** @description Local day of the project. */
            day: components["schemas"]["Date"];
            /**
             * Format: int64
             * @description Number of stored batches.
             */
            stored: number;
            /** @description Batches that were not stored, by reason, most frequent first. */
            ignored: components["schemas"]["OutcomeCount"][];
            /**
             * Format: int64
             * @description Number of requests answered with 429, because their address sent more than 60 within a minute. Browsers keep
             *     such batches and send them again.
             */
            rateLimited: number;
            /**
             * Format: int64
             * @description Number of past visits that could not be recomputed today and stay as they were. The server log names them.
             */
            notRecomputed: number;
        };
        /** @description Totals of the selected sessions. */
        Totals: {
            /**
             * Format: uint64
             * @description Number of sessions. After a pause of 30 minutes a new session begins.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct people per local day. Without cookies nobody is recognized the next day, so every visitor counts once
             *     per day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description Number of pages opened, including reloads.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description Number of events: what visitors did besides opening pages, as reported by the site or its server.
             */
            events: number;
            /**
             * Format: uint64
             * @description Sessions that reached at least one conversion goal.
             */
            conversions: number;
            /**
             * Format: double
             * @description Share of sessions that reached at least one conversion goal (0 to 1).
             */
            conversionRate: number;
            /**
             * Format: double
             * @description Total value of the reached conversion goals (in the project's currency).
             */
            conversionValue: number;
            /**
             * Format: uint64
             * @description Number of confirmed conversions recorded for these sessions by a conversion definition.
             */
            confirmedConversions: number;
            /**
             * Format: uint64
             * @description Number of conversions recorded for these sessions that wait for confirmation.
             */
            pendingConversions: number;
            /**
             * Format: double
             * @description Total value of the recorded conversions, confirmed and pending (in the project's currency; conversions in
             *     another currency are left out).
             */
            recordedValue: number;
            /**
             * Format: double
             * @description Share of sessions with one page, less than 10 seconds of engaged time and no conversion (0 to 1).
             */
            bounceRate: number;
            /**
             * Format: double
             * @description Average time per session in which the page was visible and its window had the focus (milliseconds).
             */
            averageEngagedMs: number;
            /**
             * Format: double
             * @description Pageviews per session.
             */
            pagesPerSession: number;
            /**
             * Format: double
             * @description Average of the deepest scroll of each session (0 to 100 percent).
             */
            averageScroll: number;
            /**
             * Format: double
             * @description Average relevance score of the sessions (0 to 100).
             */
            averageRelevance: number;
        };
        /** @description Tracking config of a project. */
        TrackingConfig: {
            /** @description Hosts of the site. `*.` includes all hosts below. */
            domains: string[];
            /** @description Origins that may send data. */
            allowedOrigins: string[];
            allowLocalhost: boolean;
            /** @description Prefix added to the paths of a host, so that several hosts appear as one site. */
            hostPrefixes: {
                [key: string]: string;
            };
            pageGroups: components["schemas"]["PageGroup"][];
            defaultGroup: components["schemas"]["DefaultGroup"];
            excludePaths: components["schemas"]["Rule"][];
            personalPaths: components["schemas"]["PersonalPath"][];
            personalMode: components["schemas"]["PersonalMode"];
            valueRedactions: components["schemas"]["ValueRedaction"][];
            variantParam: string | null;
            testParams: string[];
            notrackParam: string;
            storagePrefix: string;
            consent: components["schemas"]["Consent"];
            legacyTrackAttributes: boolean;
            cta: components["schemas"]["Cta"];
            messaging: components["schemas"]["Messaging"];
            downloads: components["schemas"]["Downloads"];
            notFound: components["schemas"]["NotFound"];
            bookings: components["schemas"]["Booking"][];
            bridges: components["schemas"]["Bridge"][];
            plugins: components["schemas"]["Plugins"];
            firstTouch: components["schemas"]["FirstTouch"];
            identify: components["schemas"]["Identify"];
            questionnaires: components["schemas"]["Questionnaires"];
            /** @description True if the part after `#/` in a URL identifies a separate page. */
            hashRouting: boolean;
        };
        /** @description Patch of the tracking config. Each given top-level key replaces the stored value. */
        TrackingConfigPatch: {
            /** @description Hosts of the site. `*.` includes all hosts below. */
            domains?: string[];
            /** @description Origins that may send data. */
            allowedOrigins?: string[];
            allowLocalhost?: boolean;
            /** @description Prefix added to the paths of a host, so that several hosts appear as one site. */
            hostPrefixes?: {
                [key: string]: string;
            };
            pageGroups?: {
                key: string;
                /** @description Display text: one for all languages, or one per language. */
                label: string | {
                    en: string;
                    de?: string | null;
                };
                match: {
                    /**
                     * @description How a rule compares a text.
                     * @enum {string}
                     */
                    kind: "exact" | "prefix" | "glob" | "regex";
                    /**
                     * @description Value of the rule: the whole text; a prefix; a glob (`*` within a path segment, `**` across segments); or a
                     *     regular expression, which may match anywhere unless it begins with `^` and ends with `$`. In regular
                     *     expressions, `\w`, `\d` and `(?i)` are limited to ASCII.
                     */
                    value: string;
                }[];
            }[];
            defaultGroup?: {
                key: string;
                /** @description Display text: one for all languages, or one per language. */
                label: string | {
                    en: string;
                    de?: string | null;
                };
            };
            excludePaths?: {
                /**
                 * @description How a rule compares a text.
                 * @enum {string}
                 */
                kind: "exact" | "prefix" | "glob" | "regex";
                /**
                 * @description Value of the rule: the whole text; a prefix; a glob (`*` within a path segment, `**` across segments); or a
                 *     regular expression, which may match anywhere unless it begins with `^` and ends with `$`. In regular
                 *     expressions, `\w`, `\d` and `(?i)` are limited to ASCII.
                 */
                value: string;
            }[];
            personalPaths?: {
                match: {
                    /**
                     * @description How a rule compares a text.
                     * @enum {string}
                     */
                    kind: "exact" | "prefix" | "glob" | "regex";
                    /**
                     * @description Value of the rule: the whole text; a prefix; a glob (`*` within a path segment, `**` across segments); or a
                     *     regular expression, which may match anywhere unless it begins with `^` and ends with `$`. In regular
                     *     expressions, `\w`, `\d` and `(?i)` are limited to ASCII.
                     */
                    value: string;
                };
                replacement: string;
            }[];
            /**
             * @description Handling of pages whose path is about a person.
             *
             *     - `isolate`: The page is counted under its replacement, and its visit is never linked to another visit by the visitor hash.
             *     - `exclude`: The page is not counted.
             * @enum {string}
             */
            personalMode?: "isolate" | "exclude";
            valueRedactions?: {
                pattern: string;
                replacement: string;
                ignoreCase: boolean;
            }[];
            variantParam?: string | null;
            testParams?: string[];
            notrackParam?: string;
            storagePrefix?: string;
            consent?: {
                /**
                 * @description Requirement of the visitor's consent.
                 *
                 *     - `cookieless`: No consent required, because nothing is stored on the device.
                 *     - `strict`: Without consent, nothing is stored on the device and visits are not linked.
                 *     - `require`: Without consent nothing is sent.
                 * @enum {string}
                 */
                mode: "cookieless" | "strict" | "require";
                storageKey?: string | null;
                grantedValues: string[];
                deniedValues: string[];
                windowEvent?: {
                    name: string;
                    detailPath: string;
                    grantedValues: string[];
                    deniedValues: string[];
                } | null;
                cmp: ("cmp_1" | "cmp_2" | "cmp_3" | "cmp_4" | "consent_signal")[];
                respectDoNotTrack: boolean;
                respectGlobalPrivacyControl: boolean;
            };
            legacyTrackAttributes?: boolean;
            cta?: {
                selectors: string[];
            };
            messaging?: {
                chatapp: boolean;
                apps: ("telegram" | "signal" | "messenger" | "viber" | "line" | "wechat" | "threema" | "skype" | "sms")[];
            };
            downloads?: {
                extensions: string[];
            };
            notFound?: {
                path: string;
                markerAttr: string;
            };
            bookings?: ({
                /** @constant */
                type: "postmessage";
                origin: string;
                match: {
                    [key: string]: boolean | number | string;
                };
                via: string;
            } | {
                /** @constant */
                type: "message_type";
                messageType: string;
                via: string;
            } | {
                /** @constant */
                type: "window_event";
                event: string;
                via: string;
            } | {
                /** @constant */
                type: "thank_you";
                paths: string[];
                windowFlag?: string | null;
                via: string;
            } | {
                /** @constant */
                type: "scheduler";
                via: string;
            })[];
            bridges?: {
                event: string;
                emit: string;
                props: {
                    [key: string]: string;
                };
                flush: boolean;
            }[];
            plugins?: {
                video: boolean;
                sections: boolean;
                forms: boolean;
            };
            firstTouch?: {
                enabled: boolean;
            };
            identify?: {
                /**
                 * @description True if the project's script includes the plugin for identify calls, and the server takes them.
                 * @default false
                 */
                enabled: boolean;
                /** @description True if identify calls count only after consent. */
                requireConsent: boolean;
            };
            questionnaires?: {
                /** @description True to reject answers that do not belong to a registered questionnaire. */
                strict: boolean;
            };
            /** @description True if the part after `#/` in a URL identifies a separate page. */
            hashRouting?: boolean;
        };
        /**
         * @description Paid: with an ad click id or a paid utm_medium. Organic: with neither.
         * @enum {string}
         */
        Traffic: "paid" | "organic";
        Translated: {
            en: string;
            de?: string | null;
        };
        /** @description Unmatched sessions with the same campaign parameters. */
        UnmatchedAdRow: {
            /** @description Why no ad is known: `no_utm`, for example. */
            reason: components["schemas"]["AdOutcome"];
            /** @description Platform, if the address tells a paid click of one. Null for a click id that its platform also adds to unpaid links. */
            platform: components["schemas"]["AdPlatform"] | null;
            /** @description utm_source of the address; null without one. */
            utmSource: string | null;
            /** @description utm_medium of the address; null without one. */
            utmMedium: string | null;
            /** @description utm_campaign of the address; null without one. */
            utmCampaign: string | null;
            /** @description utm_content of the address; null without one. */
            utmContent: string | null;
            /** @description utm_term of the address; null without one. */
            utmTerm: string | null;
            /** @description utm_id of the address; null without one. */
            utmId: string | null;
            /**
             * Format: uint64
             * @description Number of sessions.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions that are relevant.
             */
            relevantSessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions that reached at least one conversion goal.
             */
            conversions: number;
            /**
             * Format: double
             * @description Share of all unmatched sessions, 0 to 1.
             */
            share: number;
        };
        /** @description Sessions that came by ads, but are matched with none. */
        UnmatchedSessions: {
            /**
             * Format: uint64
             * @description Number of sessions.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions that are relevant.
             */
            relevantSessions: number;
            /**
             * Format: uint64
             * @description Number of these sessions in which a form, a quiz or a booking was sent. Leads from servers are not counted.
             */
            leads: number;
            /**
             * Format: uint64
             * @description Number of these sessions that reached at least one conversion goal.
             */
            conversions: number;
        };
        /**
         * @description Kind of change that an upload reports to the platform.
         *
         *     - `new`: The conversion happened.
         *     - `restatement`: The conversion's value changed.
         *     - `retraction`: The conversion no longer counts.
         * @enum {string}
         */
        UploadChange: "new" | "restatement" | "retraction";
        /** @description Number of conversions with the same reason. */
        UploadReason: {
            /** @description Machine-readable reason: our own code, or the platform's. */
            code: string;
            /**
             * Format: uint64
             * @description Number of conversions.
             */
            count: number;
        };
        /**
         * @description State of an upload to an ad platform.
         *
         *     - `waiting`: Waiting for the conversion to be confirmed.
         *     - `queued`: Waiting for the next attempt.
         *     - `sending`: Being sent.
         *     - `sent`: Accepted by the platform.
         *     - `skipped`: Not sent, for the reason given in `code`.
         *     - `failed`: Rejected by the platform for good.
         *     - `expired`: Not sent: the conversion is older than the platform accepts.
         * @enum {string}
         */
        UploadState: "waiting" | "queued" | "sending" | "sent" | "skipped" | "failed" | "expired";
        /** @description A person who can log in. */
        User: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            id: string;
            /** @description E-mail address, used to log in. */
            email: string;
            /** @description Name of the person, if given. */
            name: string | null;
            /** @description Language of mails and of the dashboard. */
            locale: components["schemas"]["Locale"];
            /** @description True if the person proved by a link that they receive mail at the address. */
            emailVerified: boolean;
            /**
             * Format: date-time
             * @description When the person signed up.
             */
            createdAt: string;
        };
        /** @description Template of an ad platform. */
        UtmTemplate: {
            /** @description Platform that replaces the placeholders. */
            platform: components["schemas"]["AdPlatform"];
            /** @description Parameters to append to the address of the ad's page, without a question mark. */
            template: string;
            /** @description Where the platform takes it. */
            place: components["schemas"]["TemplatePlace"];
            /** @description Parameters with what the platform puts in their place. */
            parameters: components["schemas"]["TemplateParameter"][];
        };
        /** @description Templates of all platforms. */
        UtmTemplates: {
            /** @description One template per platform. */
            items: components["schemas"]["UtmTemplate"][];
        };
        ValueRedaction: {
            pattern: string;
            replacement: string;
            ignoreCase: boolean;
        };
        /**
         * @description The shape of a video.
         * @enum {string}
         */
        VideoFormat: "landscape" | "portrait" | "unknown";
        /** @description Plays of a video in one format. */
        VideoFormatRow: {
            /** @description Format of the video. */
            format: components["schemas"]["VideoFormat"];
            /**
             * Format: uint64
             * @description Number of plays in this format.
             */
            plays: number;
            /**
             * Format: double
             * @description Average share of the video that such a play watched (0 to 1).
             */
            averageShare: number;
            /**
             * Format: uint64
             * @description Number of such plays that were watched to the end.
             */
            completions: number;
            /**
             * Format: double
             * @description Share of plays that were watched to the end (0 to 1).
             */
            completionRate: number;
        };
        /**
         * @description Parts of a video that were watched. If the filter names a page or a page group, only plays on its pageviews are
         *     counted. The curve of a video that nobody played, or that does not exist, is zero.
         */
        VideoRetention: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Id of the video. */
            video: string;
            /**
             * Format: uint64
             * @description Length of the video, the longest that browsers reported; 0 if none did (milliseconds).
             */
            durationMs: number;
            /**
             * Format: uint64
             * @description Number of plays counted.
             */
            plays: number;
            /** @description Curve over all plays, from the beginning of the video to its end. */
            curve: components["schemas"]["RetentionPoint"][];
            /** @description The same by format, for the formats that were played: landscape, portrait, unknown. */
            formats: components["schemas"]["FormatRetention"][];
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description One video. */
        VideoRow: {
            /** @description Id of the video, as given by the page. */
            video: string;
            /** @description Source of the video: a player or a host. */
            source: string;
            /**
             * Format: uint64
             * @description Length of the video, the longest that browsers reported; 0 if none did (milliseconds).
             */
            durationMs: number;
            /**
             * Format: uint64
             * @description Number of plays: players of the video that were started, each once per pageview.
             */
            plays: number;
            /**
             * Format: uint64
             * @description Number of sessions with a play.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors with a play; a visitor counts once per local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description Number of plays in which at least a hundredth of the video was watched.
             */
            starts: number;
            /**
             * Format: uint64
             * @description Time watched, summed over all plays; repeated parts count each time (seconds).
             */
            watchedS: number;
            /**
             * Format: double
             * @description Average share of the video that a play watched; repeated parts count once (0 to 1).
             */
            averageShare: number;
            /**
             * Format: double
             * @description Median share of the video that a play watched (0 to 1).
             */
            medianShare: number;
            /**
             * Format: uint64
             * @description Number of plays that were watched to the end.
             */
            completions: number;
            /**
             * Format: double
             * @description Share of plays that were watched to the end (0 to 1).
             */
            completionRate: number;
            /** @description The same by format, for the formats that were played: landscape, portrait, unknown. */
            formats: components["schemas"]["VideoFormatRow"][];
        };
        /**
         * @description Videos that the selected sessions played, most plays first. If the filter names a page or a page group, only plays
         *     on its pageviews are counted.
         */
        Videos: {
            /** @description Days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Totals of the selected sessions, including those without a video. */
            totals: components["schemas"]["Totals"];
            /** @description One row per video and source, most plays first. Ties are sorted by id, then source. */
            rows: components["schemas"]["VideoRow"][];
            /**
             * Format: uint64
             * @description Total number of videos; there may be fewer rows.
             */
            distinct: number;
            /**
             * @description True while past visits are being recomputed after a change of the rules: the figures then mix results from
             *     before and after the change.
             */
            recomputing: boolean;
        };
        /** @description Violation of a schema, or of a rule about a value. */
        Violation: {
            /** @description Path of the value: `body.scopes.0`, `query.preset`, `path.id`. */
            path: string;
            /** @description Kind of violation. Clients branch on it and show their own text. */
            code: components["schemas"]["ViolationCode"];
            /**
             * Format: double
             * @description Length, count or number that the value does not comply with, for codes that have one.
             */
            bound?: number;
            /** @description English description. The text may change. */
            message: string;
        };
        /**
         * @description Kind of violation.
         *
         *     - `required`: The value is missing.
         *     - `unknown`: There is no field or parameter with this name.
         *     - `repeated`: The parameter is given more than once, but accepts only one value.
         *     - `wrong_type`: The value has another type, for example a text in place of a number.
         *     - `wrong_format`: The value does not have the required format.
         *     - `not_listed`: The value is not one of the allowed values.
         *     - `too_short`: The text has fewer characters than `bound`.
         *     - `too_long`: The text has more characters than `bound`.
         *     - `too_few`: The list has fewer items than `bound`.
         *     - `too_many`: The list has more items than `bound`.
         *     - `too_small`: The number is less than `bound`.
         *     - `too_large`: The number is greater than `bound`.
         *     - `duplicate`: The value must be unique, but another item or part has the same value.
         *     - `not_found`: The value refers to something that does not exist.
         *     - `too_common`: The password is easy to guess: it is common, a simple pattern, or made of data about its owner.
         *     - `in_past`: The time is in the past.
         *     - `invalid`: The value violates a rule that the message describes.
         * @enum {string}
         */
        ViolationCode: "required" | "unknown" | "repeated" | "wrong_type" | "wrong_format" | "not_listed" | "too_short" | "too_long" | "too_few" | "too_many" | "too_small" | "too_large" | "duplicate" | "not_found" | "too_common" | "in_past" | "invalid";
        WaitingHealth: {
            /**
             * Format: uint64
             * @description Batches that are stored automatically once the database is available.
             */
            spooled: number;
            /**
             * Format: uint64
             * @description Batches that the database refused. `svc spool list` shows the reasons.
             */
            quarantined: number;
        };
        /**
         * @description Conditions, all of which a session must meet.
         *
         *     `[{"field": "country", "op": "in", "values": ["DE", "AT"]}, {"event": "purchase", "prop": "plan", "op": "eq",
         *     "value": "pro"}]` selects the sessions from two countries that bought one plan.
         */
        Where: components["schemas"]["WhereCondition"][];
        /**
         * @description A condition: a `field` of the session or a `prop` of its events, an `op`, and the value to compare with. Or only
         *     `any`, with conditions of which at least one must hold.
         *
         *     Texts are compared exactly, so `A` is not `a`. A negative op, like `not_in`, holds if its opposite does not. It
         *     therefore holds for sessions without the field, and for a field with several values only if none of them matches.
         */
        WhereCondition: {
            /** @description Conditions of which at least one must hold. They cannot contain `any` themselves. */
            any?: components["schemas"]["WhereCondition"][];
            /** @description Field of the session. For a property of an event, use `prop` instead. */
            field?: components["schemas"]["WhereField"];
            /** @description Name of a property of an event in the session. */
            prop?: string;
            /** @description Only with `prop`: the name of the events to look at; all events by default. */
            event?: string;
            /** @description Operator of the comparison. */
            op?: components["schemas"]["WhereOp"];
            /** @description Value to compare with. */
            value?: components["schemas"]["WhereValue"];
            /** @description Only for `in` and `not_in`: the values to compare with. */
            values?: components["schemas"]["WhereValue"][];
            /**
             * Format: double
             * @description Only for `between`: the smallest number, inclusive.
             */
            min?: number;
            /**
             * Format: double
             * @description Only for `between`: the largest number, inclusive.
             */
            max?: number;
        };
        /**
         * @description Field of the session that a condition tests.
         *
         *     - `page`: Any page of the visit.
         *     - `entry_host`: Host of the first pageview.
         *     - `page_group`: Group of any page of the visit.
         *     - `click_id`: Any ad click id of the visit.
         *     - `event`: Name of any event of the visit.
         *     - `goal`: Key of any goal that the visit reached.
         *     - `mark`: Any mark of the visit, with the same names as in `has`.
         *     - `converted`: True if the visit reached a conversion goal, otherwise false.
         *     - `consent`: True if the visitor had given consent, otherwise false.
         *     - `pageviews`: Number of pageviews.
         *     - `events`: Number of events.
         *     - `engaged_ms`: Visible and focused time in milliseconds.
         *     - `max_scroll`: Deepest scroll in percent, 0 to 100.
         *     - `clicks`: Number of clicks.
         *     - `video_ms`: Watched video time in milliseconds.
         *     - `conversions`: Number of conversion goals reached.
         *     - `conversion_value`: Value of the goals reached, in the project's currency.
         *     - `confirmed_conversions`: Number of confirmed conversions that are recorded.
         *     - `pending_conversions`: Number of recorded conversions that wait for confirmation.
         *     - `recorded_value`: Value of the recorded conversions, confirmed and pending, in the project's currency.
         *     - `relevance`: Relevance score, 0 to 100.
         *     - `hour`: Hour of the visit's start in the project's time zone, 0 to 23.
         *     - `weekday`: Weekday of the visit's start in the project's time zone, from 1 for Monday to 7 for Sunday.
         * @enum {string}
         */
        WhereField: "page" | "entry_page" | "exit_page" | "entry_host" | "page_group" | "channel" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_content" | "utm_term" | "utm_id" | "ref_host" | "variant" | "device" | "browser" | "os" | "country" | "lang" | "screen" | "stitch" | "click_id" | "traffic" | "event" | "goal" | "mark" | "ad_platform" | "ad_account_id" | "ad_campaign_id" | "ad_adset_id" | "ad_id" | "converted" | "consent" | "pageviews" | "events" | "engaged_ms" | "max_scroll" | "clicks" | "video_ms" | "conversions" | "conversion_value" | "confirmed_conversions" | "pending_conversions" | "recorded_value" | "relevance" | "hour" | "weekday";
        /**
         * @description Operator of a comparison. Numbers allow `eq`, `not_eq`, `in`, `not_in`, `gt`, `gte`, `lt`, `lte` and `between`. Texts allow all except the last five. Event properties allow all; for the last five, their value must be a number.
         *
         *     - `eq`: Equal to `value`.
         *     - `not_eq`: Not equal to `value`.
         *     - `in`: One of `values`.
         *     - `not_in`: None of `values`.
         *     - `contains`: Contains `value`.
         *     - `not_contains`: Does not contain `value`.
         *     - `begins_with`: Begins with `value`.
         *     - `ends_with`: Ends with `value`.
         *     - `is_set`: Has a value.
         *     - `not_set`: Has no value.
         *     - `gt`: Greater than `value`.
         *     - `gte`: Greater than or equal to `value`.
         *     - `lt`: Less than `value`.
         *     - `lte`: Less than or equal to `value`.
         *     - `between`: Between `min` and `max`, both inclusive.
         * @enum {string}
         */
        WhereOp: "eq" | "not_eq" | "in" | "not_in" | "contains" | "not_contains" | "begins_with" | "ends_with" | "is_set" | "not_set" | "gt" | "gte" | "lt" | "lte" | "between";
        /** @description A value to compare with. A value that is not a text stands for its JSON notation: true for "true", 7 for "7". */
        WhereValue: string | number | boolean;
        /** @description Display text: one for all languages, or one per language. */
        Wording: string | components["schemas"]["WordingByLocale"];
        /** @description Text per language. */
        WordingByLocale: {
            /**
             * Format: display-name
             * @description English text.
             */
            en: string;
            /**
             * Format: display-name
             * @description German text. Default: the English text.
             */
            de?: string | null;
        };
    };
    responses: {
        /** @description A problem document (RFC 9457). Branch on `code`. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No body. */
        NoBody: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description For 24 hours, a repeat with the same key and body gets the stored answer. */
        "Idempotency-Key": string;
        accountId: string;
        /** @description Ad account with which the visit is matched. */
        ad_account_id: string;
        /** @description Ad set with which the visit is matched. */
        ad_adset_id: string;
        /** @description Ad campaign with which the visit is matched. */
        ad_campaign_id: string;
        /** @description Ad with which the visit is matched. */
        ad_id: string;
        /** @description Sessions with or without an ad-entity match. */
        ad_match: components["schemas"]["AdMatch"];
        /** @description Ad platform from which the visit came. */
        ad_platform: components["schemas"]["AdPlatform"];
        /** @description Browser family. */
        browser: components["schemas"]["Browser"];
        /** @description Channel of the visit. */
        channel: components["schemas"]["Channel"];
        /** @description Ad click id of the visit; any: with an ad click id, none: without. */
        click_id: components["schemas"]["ClickIdFilter"];
        /**
         * @description Compare with the period of the same length that ends the day before. While the period is not over, the
         *     comparison covers only as much time as has passed.
         */
        compare: "0" | "1" | "true" | "false";
        /** @description true: only sessions whose visitor had given consent; false: only the others. */
        consent: "0" | "1" | "true" | "false";
        /** @description true: only sessions that reached a conversion goal; false: only the others. */
        converted: "0" | "1" | "true" | "false";
        /** @description ISO country code, upper case. */
        country: string;
        cursor: string;
        /** @description Kind of device. */
        device: components["schemas"]["Device"];
        /** @description Names of events, all of which the session must contain. */
        event: string | string[];
        /** @description Framework of the site. */
        framework: components["schemas"]["Framework"];
        /**
         * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
         *     given: 29 days before it.
         */
        from: string;
        /** @description Keys of goals, all of which the session must have reached. */
        goal: string | string[];
        /** @description Marks, all of which the session must have. */
        has: components["schemas"]["Mark"] | components["schemas"]["Mark"][];
        id: string;
        /** @description Include test sessions, which are left out by default. */
        include_test: "0" | "1" | "true" | "false";
        key: string;
        /** @description Language of the browser, two lower-case letters. */
        lang: string;
        limit: number;
        /** @description Language of the texts. Default: the language that `Accept-Language` prefers, otherwise English. */
        locale: components["schemas"]["Locale"];
        /** @description Highest relevance score, 0 to 100. */
        max_relevance: string;
        /** @description Lowest relevance score, 0 to 100. */
        min_relevance: string;
        /** @description Name of the event. */
        name: string;
        /** @description Organization id or slug. */
        org: string;
        /** @description Operating system. */
        os: components["schemas"]["Os"];
        /** @description Canonical path of a page. */
        page: string;
        /** @description Key of a page group in the tracking config. */
        page_group: string;
        /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
        page_mode: components["schemas"]["PageMode"];
        /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
        preset: components["schemas"]["Preset"];
        /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
        project: string;
        /** @description Only for `event_prop`: the property whose values to use. By default, the values are the names of properties. */
        prop: string;
        /** @description Only for `event_prop`: the name of the events to look at; all events by default. */
        prop_event: string;
        /** @description Ad platform. */
        provider: components["schemas"]["AdPlatform"];
        /** @description Proxy. It must be one of the framework's. Default: `none`. */
        proxy: components["schemas"]["Proxy"];
        /** @description Referrer host of the entry. */
        ref_host: string;
        /** @description Key of a tier of the project's relevance model. */
        relevance_tier: string;
        /** @description Class of the screen's width. */
        screen: components["schemas"]["Screen"];
        /** @description Only values that contain this text in the value or in its label. The letters A to Z are matched in either case. */
        search: string;
        /** @description Key of a segment, whose conditions must also hold. */
        segment: string;
        /** @description Slug of the guide. */
        slug: string;
        /** @description How the pageviews of the visit were joined. */
        stitch: components["schemas"]["Stitch"];
        /** @description Last day, inclusive; today by default. */
        to: string;
        token: string;
        /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
        traffic: components["schemas"]["Traffic"];
        /** @description True for TypeScript. Code then has types; nothing else differs. */
        typescript: boolean;
        userId: string;
        /** @description utm_campaign of the visit, exact match. */
        utm_campaign: string;
        /** @description utm_content of the visit, exact match. */
        utm_content: string;
        /** @description utm_id of the visit, exact match. */
        utm_id: string;
        /** @description utm_medium of the visit, exact match. */
        utm_medium: string;
        /** @description utm_source of the visit, exact match. */
        utm_source: string;
        /** @description utm_term of the visit, exact match. */
        utm_term: string;
        /** @description Page variant of the entry. */
        variant: string;
        /**
         * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
         *     of numbers and properties of events.
         */
        where: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getJobsHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobsHealth"];
                };
            };
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    runCronJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a job, or `tick` for all due jobs. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CronResult"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    track: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NoBody"];
            403: components["responses"]["NoBody"];
            413: components["responses"]["NoBody"];
            429: components["responses"]["NoBody"];
        };
    };
    trackPreflight: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["Problem"];
        };
    };
    trackAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NoBody"];
            403: components["responses"]["NoBody"];
            413: components["responses"]["NoBody"];
            429: components["responses"]["NoBody"];
        };
    };
    sendConversionBeacon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NoBody"];
            403: components["responses"]["NoBody"];
            413: components["responses"]["NoBody"];
            429: components["responses"]["NoBody"];
        };
    };
    getClientConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Publishable key. */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientConfig"];
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
        };
    };
    getSdkFile: {
        parameters: {
            query?: {
                /**
                 * @description Publishable key. With a key, the script begins with the project's client config, and `sdk.js` contains
                 *     only the pieces that this config uses.
                 */
                k?: string;
            };
            header?: never;
            path: {
                /**
                 * @description File name: `sdk.js`; `sdk@<version>.js`, which never changes; `sdk.full.js` with every piece; or a
                 *     plugin such as `sdk.video.js`.
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": unknown;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
        };
    };
    getSdkPackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description File name: `svc-sdk-<version>.tgz`, which never changes. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": unknown;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Signup"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
            400: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Logout"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    sudo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sudo"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SudoWindow"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    requestMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MagicLinkRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    verifyMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MagicLinkVerify"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listOwnOauthGrants: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthGrantPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Maximum number of entries, 50 by default. */
                limit?: number;
                /** @description Value of nextCursor from the previous answer. */
                cursor?: string;
                /** @description Id or slug of a project. An id also finds the entries of a deleted project. */
                project?: string;
                /** @description An action such as `key.roll`, or a prefix that ends in a dot, such as `key.`, for all actions on a thing. */
                action?: string;
            };
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationDetails"];
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationAccepted"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listOauthGrants: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthGrantPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeOauthGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSecretKeys: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createSecretKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretKeyCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    rollSecretKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRoll"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeSecretKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPublishableKeys: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createPublishableKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishableKeyCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    rollPublishableKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRoll"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokePublishableKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listFunnels: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FunnelPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createFunnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FunnelWrite"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Funnel"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteFunnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                key: components["parameters"]["key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateFunnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                key: components["parameters"]["key"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FunnelUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Funnel"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewFunnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FunnelPreviewInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FunnelPreview"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listQuestionnaires: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionnairePage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    putQuestionnaire: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Id of the questionnaire, which answers have as their prop `variant`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionnaireWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Questionnaire"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteQuestionnaire: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Id of the questionnaire, which answers have as their prop `variant`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listProxyKeys: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createProxyKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProxyKeyCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeProxyKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Id or slug of an organization: only its projects. */
                org?: string;
                slug?: string;
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getTrackingConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTrackingConfigResponse"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateTrackingConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackingConfigPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTrackingConfigResponse"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getChannelMappings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelMappings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    putChannelMappings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelMappingsInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelMappings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getProjectStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectStatus"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    purgeProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurgeInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeResult"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listGoals: {
        parameters: {
            query?: {
                /** @description True to include archived goals. */
                archived?: boolean;
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalPreviewInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalPreview"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    sendServerEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat with the same key and body gets the stored answer. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvents"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerEventsResult"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    tailEvents: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous answer. Without it the latest events are returned. */
                cursor?: string;
                /** @description Only events with these names; `pageview` stands for pageviews. */
                names?: string | string[];
                /** @description Maximum number of events; 50 by default. */
                limit?: number;
                /** @description Seconds to wait for new events; 0 by default. In GraphQL, use the subscription instead. */
                wait?: number;
                /** @description Include test sessions. */
                include_test?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveEvents"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getEventCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCatalog"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    putEventSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Name of the event. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventSchemaWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSchema"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteEventSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Name of the event. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    validateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventValidate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventValidateResult"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listConversions: {
        parameters: {
            query?: {
                /** @description Only conversions with this status. */
                status?: components["schemas"]["ConversionStatus"];
                /** @description Only conversions of this definition. */
                definition?: string;
                /** @description Only conversions with an upload to this ad platform. */
                destination?: components["schemas"]["AdPlatform"];
                /** @description Only conversions with an upload in this state. Together with `destination`, only uploads to that platform count. */
                upload?: components["schemas"]["UploadState"];
                /** @description Only conversions from this source. */
                source?: components["schemas"]["ConversionSource"];
                /** @description First local day, YYYY-MM-DD. */
                from?: string;
                /** @description Last local day, YYYY-MM-DD. */
                to?: string;
                /** @description Only the conversion with this event id. */
                event_id?: string;
                /** @description Only conversions of this session. */
                session?: string;
                /** @description Maximum number of conversions, 50 by default. */
                limit?: number;
                /** @description Value of nextCursor from the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createConversion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat with the same key and body gets the stored answer. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionCreate"];
            };
        };
        responses: {
            /** @description The resource existed before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionCreated"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getConversion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    retryConversion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setConversionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionStatusUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /**
                 * @description Only the lead with this e-mail address, given as SHA-256 in hexadecimal of the trimmed address in lower case.
                 *     URLs must not contain addresses; GraphQL also accepts plain text.
                 */
                email?: string;
                /** @description Only the lead with this phone number, given as SHA-256 of its E.164 form. GraphQL also accepts plain text. */
                phone?: string;
                /** @description Only leads whose first visit came through this channel. */
                channel?: components["schemas"]["Channel"];
                /** @description Only leads with this status. */
                status?: components["schemas"]["LeadStatus"];
                /** @description Only leads last seen on this local day or later, YYYY-MM-DD. */
                from?: string;
                /** @description Only leads last seen on this local day or earlier, YYYY-MM-DD. */
                to?: string;
                /** @description Only leads of this session. */
                session?: string;
                /** @description True to include contact data in plain text. The audit log records who read how many. */
                contact?: "0" | "1" | "true" | "false";
                /** @description Maximum number of leads, 50 by default. */
                limit?: number;
                /** @description Value of nextCursor from the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeat with the same key and body gets the stored answer. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadCreate"];
            };
        };
        responses: {
            /** @description The resource existed before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadCreated"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadUpdated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listConversionDefinitions: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionDefinitionPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewConversion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionPreviewInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionPreview"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    putConversionDefinition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Key of the definition, which beacons send. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionDefinitionWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionDefinition"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteConversionDefinition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Key of the definition, which beacons send. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listDestinations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DestinationWithHealthPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    putDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Ad platform. */
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    testDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Ad platform. */
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DestinationTestRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DestinationTest"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getConversionFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdEntities: {
        parameters: {
            query?: {
                /** @description Only of this platform. */
                platform?: components["schemas"]["AdPlatform"];
                /** @description Only of this level. */
                level?: components["schemas"]["AdLevel"];
                /** @description Part of a name, or an id. Case is ignored. */
                q?: string;
                /** @description Maximum number of items: 1 to 200, 50 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdEntities"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getAdKpis: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Level of the rows; `campaign` by default. To see what is below a row, filter by its id and ask for the next level. */
                level?: components["schemas"]["AdsLevel"];
                /** @description Add the figures of the period before to each row. Its days are whole, also if this period is not over. */
                compare?: "0" | "1" | "true" | "false";
                /** @description Figure by which the rows are sorted; `spend` by default. Rows without the figure come last. */
                sort?: components["schemas"]["AdsKpiSort"];
                /** @description Sort direction; descending by default, and ascending when sorted by name. */
                dir?: components["schemas"]["SortDir"];
                /** @description Maximum number of rows; 50 by default. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdsKpis"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getAdTimeseries: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Length of each bucket. Default: day for up to 180 days, otherwise week. */
                bucket?: components["schemas"]["AdsBucket"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdsTimeseries"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listUnmatchedAds: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Maximum number of rows; 50 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdsUnmatched"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdMappingSuggestions: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 90d by default. */
                preset?: components["schemas"]["Preset"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdsMappingSuggestions"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    importAdCosts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdCostImport"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdCostImported"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdMappingRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdMappingRules"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createAdMappingRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdMappingRuleWriteInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdMappingRule"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteAdMappingRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listUtmTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtmTemplates"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdAccounts"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    attachAdAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                accountId: components["parameters"]["accountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdAccountWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdAccount"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    detachAdAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                accountId: components["parameters"]["accountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdSyncs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdSyncs"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    syncAds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdSyncRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdSyncQueued"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdConnections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdConnections"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createAdConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdConnectionCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdConnectionStarted"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            502: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    completeAdConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdConnectionComplete"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdConnectionCompleted"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            502: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdConnectionAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdConnectionAccounts"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteAdConnection: {
        parameters: {
            query?: {
                /** @description Whether to delete the costs of its accounts in every project. By default they are kept. */
                purge?: boolean;
            };
            header?: never;
            path: {
                /** @description Organization id or slug. */
                org: components["parameters"]["org"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listProjectAdConnections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAdConnections"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    receiveConnectorEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            502: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Length of each bucket of the series. Default: hour for up to 2 days, day for up to 180 days, otherwise week. */
                bucket?: components["schemas"]["Bucket"];
                /**
                 * @description Compare with the period of the same length that ends the day before. While the period is not over, the
                 *     comparison covers only as much time as has passed.
                 */
                compare?: components["parameters"]["compare"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getTimeseries: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Length of each bucket. Default: hour for up to 2 days, day for up to 180 days, otherwise week. */
                bucket?: components["schemas"]["Bucket"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeseries"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getBreakdown: {
        parameters: {
            query: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Dimension by which the sessions are split. */
                dimension: components["schemas"]["Dimension"];
                /** @description Second dimension, by which each row is split into cells. */
                dimension2?: components["schemas"]["Dimension"];
                /** @description Maximum number of values of `dimension2`; 10 by default. */
                columns?: number;
                /** @description Only for `event_prop`: the property whose values to use. By default, the values are the names of properties. */
                prop?: components["parameters"]["prop"];
                /** @description Only for `event_prop`: the name of the events to look at; all events by default. */
                prop_event?: components["parameters"]["prop_event"];
                /** @description Figure by which the rows are sorted; sessions by default. */
                sort?: components["schemas"]["BreakdownSort"];
                /** @description Sort direction. Default: descending, and ascending when sorted by value. */
                dir?: components["schemas"]["SortDir"];
                /** @description Maximum number of values; 50 by default. */
                limit?: number;
                /** @description Number of values to skip; 0 by default. */
                offset?: number;
                /** @description Only values that contain this text in the value or in its label. The letters A to Z are matched in either case. */
                search?: components["parameters"]["search"];
                /** @description Add the figures of the period before to each row. */
                compare?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Breakdown"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getPages: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Maximum number of pages; 50 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pages"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getScroll: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Step of the curve in percent; 5 by default. */
                step?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scroll"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSections: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Maximum number of sections, those with the most pageviews; 50 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sections"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getEngagement: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Engagement"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getClicks: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Maximum number of rows; 50 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clicks"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getVideos: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Maximum number of videos; 50 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Videos"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getVideoRetention: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Step of the curve in hundredths of the video; 1 by default. */
                step?: number;
                /** @description Only plays from this source; all sources by default. */
                source?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Id of the video, as in the videos report. */
                video: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoRetention"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getGoals: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /**
                 * @description Compare with the period of the same length that ends the day before. While the period is not over, the
                 *     comparison covers only as much time as has passed.
                 */
                compare?: components["parameters"]["compare"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalsReport"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getFlow: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Maximum number of entries, exits, transitions and paths, each; 50 by default. */
                limit?: number;
                /**
                 * @description Show paths that begin with the first view of this page. Without `start_page` and `end_page`, paths begin with
                 *     the session.
                 */
                start_page?: string;
                /** @description Show paths that end with the first view of this page. Cannot be combined with `start_page`. */
                end_page?: string;
                /** @description Maximum number of pages in a path, including the first or last page; 3 by default. */
                steps?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getAnswers: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /**
                 * @description Id of the questionnaire. Default: the questionnaire that most sessions answered. Answers without a `variant`
                 *     have the empty id.
                 */
                questionnaire?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answers"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getFunnel: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Key of the funnel. Default: the project's default funnel. */
                funnel?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FunnelReport"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getFilterOptions: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Maximum number of values per dimension; 20 by default. */
                limit?: number;
                /** @description Only this dimension, which may be one without a filter parameter, like `hour`. */
                dimension?: components["schemas"]["Dimension"];
                /** @description Only for `event_prop`: the property whose values to use. By default, the values are the names of properties. */
                prop?: components["parameters"]["prop"];
                /** @description Only for `event_prop`: the name of the events to look at; all events by default. */
                prop_event?: components["parameters"]["prop_event"];
                /** @description Only values that contain this text in the value or in its label. The letters A to Z are matched in either case. */
                search?: components["parameters"]["search"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterOptions"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Only events with one of these names. */
                names?: string | string[];
                /** @description Only events with these properties, as a JSON object: `{"plan": "pro"}`. */
                props?: string;
                /** @description Only events with this property. */
                prop_key?: string;
                /**
                 * @description Only events with this text in a property, or in the property `prop_key` if given. The letters A to Z are matched
                 *     in either case.
                 */
                prop_text?: string;
                /** @description Only events of this session. */
                session_id?: string;
                /** @description Sort order: newest first (`desc`, the default) or oldest first. */
                order?: components["schemas"]["SortDir"];
                /** @description Maximum number of events; 50 by default. */
                limit?: number;
                /** @description The `nextCursor` of the previous answer, to get the events after it. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsQueryResult"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRelevanceRanking: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Dimension to rank; pages by default. */
                by?: components["schemas"]["RankedBy"];
                /** @description Minimum number of sessions of a value; 1 by default. */
                min_sessions?: number;
                /** @description Maximum number of values; 50 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelevanceRanking"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
                 *     given: 29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today by default. */
                to?: components["parameters"]["to"];
                /** @description Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical path of a page. */
                page?: components["parameters"]["page"];
                /** @description Key of a page group in the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Pageviews to which page and page_group apply: any (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description Channel of the visit. */
                channel?: components["parameters"]["channel"];
                /** @description utm_source of the visit, exact match. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description utm_medium of the visit, exact match. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description utm_campaign of the visit, exact match. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description utm_content of the visit, exact match. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description utm_term of the visit, exact match. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description utm_id of the visit, exact match. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry. */
                variant?: components["parameters"]["variant"];
                /** @description Kind of device. */
                device?: components["parameters"]["device"];
                /** @description Browser family. */
                browser?: components["parameters"]["browser"];
                /** @description Operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description Language of the browser, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description Class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description true: only sessions that reached a conversion goal; false: only the others. */
                converted?: components["parameters"]["converted"];
                /** @description true: only sessions whose visitor had given consent; false: only the others. */
                consent?: components["parameters"]["consent"];
                /** @description Include test sessions, which are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks, all of which the session must have. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals, all of which the session must have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events, all of which the session must contain. */
                event?: components["parameters"]["event"];
                /** @description Ad click id of the visit; any: with an ad click id, none: without. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance score, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance score, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description Ad platform from which the visit came. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description Ad account with which the visit is matched. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description Ad campaign with which the visit is matched. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description Ad set with which the visit is matched. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description Ad with which the visit is matched. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
                 *     of numbers and properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must also hold. */
                segment?: components["parameters"]["segment"];
                /** @description Figure by which the sessions are sorted; their start by default. */
                sort?: components["schemas"]["SessionSort"];
                /** @description Sort direction; descending by default. */
                dir?: components["schemas"]["SortDir"];
                /** @description Maximum number of sessions; 50 by default. */
                limit?: number;
                /** @description Number of sessions to skip; 0 by default. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSession: {
        parameters: {
            query?: {
                /** @description Include in the timeline when sections of a page came into view. */
                sections?: "0" | "1" | "true" | "false";
                /** @description Language of labels; the project's language by default. */
                locale?: components["schemas"]["Locale"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDetail"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    runSql: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SqlQuery"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SqlResult"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaDoc"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRelevance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelevanceState"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    saveRelevance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelevanceWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelevanceState"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewRelevance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelevancePreviewInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelevancePreview"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    rescore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rescored"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Key of the segment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Key of the segment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSetupFrameworks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalog"];
                };
            };
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    detectSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DetectStackInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetectStackResult"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSetupInstructions: {
        parameters: {
            query: {
                /** @description Framework of the site. */
                framework: components["parameters"]["framework"];
                /** @description Proxy. It must be one of the framework's. Default: `none`. */
                proxy?: components["parameters"]["proxy"];
                /** @description Consent tool. Default: `none`. */
                consent?: components["schemas"]["ConsentTool"];
                /** @description True for TypeScript. Code then has types; nothing else differs. */
                typescript?: components["parameters"]["typescript"];
                /**
                 * @description Language of the texts. Default: the project's language with a project, otherwise the language that
                 *     `Accept-Language` prefers, otherwise English.
                 */
                locale?: components["schemas"]["Locale"];
                /** @description Slug, id or `org/project` of a project, which the requests in the steps then name. It is not looked up. */
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupInstructions"];
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSetupSnippet: {
        parameters: {
            query: {
                /** @description Framework of the site. */
                framework: components["parameters"]["framework"];
                /** @description Proxy. It must be one of the framework's. Default: `none`. */
                proxy?: components["parameters"]["proxy"];
                /** @description Consent tool. Default: `none`. */
                consent?: components["schemas"]["ConsentTool"];
                /** @description True for TypeScript. Code then has types; nothing else differs. */
                typescript?: components["parameters"]["typescript"];
                /**
                 * @description Language of the texts. Default: the project's language with a project, otherwise the language that
                 *     `Accept-Language` prefers, otherwise English.
                 */
                locale?: components["schemas"]["Locale"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupInstructions"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSetupStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupStatus"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupProgressUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupStatus"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSetupInstallation: {
        parameters: {
            query?: {
                /** @description Earliest start of the visits. Default: a day ago. An earlier time than 30 days ago counts as 30 days ago. */
                since?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupInstallation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSetupPrompts: {
        parameters: {
            query?: {
                /** @description Language of the titles. Default: the project's. */
                locale?: components["schemas"]["Locale"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupPromptList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSetupPrompt: {
        parameters: {
            query?: {
                /** @description Framework of the site. Default: `auto`, and the assistant finds it. */
                stack?: components["schemas"]["PromptStack"];
                /** @description Address of the site on one of the project's domains. Only its origin is in the text. Default: the first domain. */
                site_url?: string;
                /** @description Use of a proxy. Default: `auto`. */
                proxy?: components["schemas"]["PromptProxy"];
                /** @description Language of the text. Default: the project's. */
                locale?: components["schemas"]["Locale"];
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Subject of the prompt. */
                kind: components["schemas"]["PromptKind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupPrompt"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    detectProjectStack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupDetectStack"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupDetectStackResult"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listDocs: {
        parameters: {
            query?: {
                /** @description Language of the texts. Default: the language that `Accept-Language` prefers, otherwise English. */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocList"];
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    searchDocs: {
        parameters: {
            query: {
                /** @description Words to look for. */
                q: string;
                /** @description Maximum number of results. */
                limit?: number;
                /** @description Language of the guides. Default: the language that `Accept-Language` prefers, otherwise English. */
                locale?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocSearch"];
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getDoc: {
        parameters: {
            query?: {
                /** @description Language of the texts. Default: the language that `Accept-Language` prefers, otherwise English. */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Slug of the guide. */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Doc"];
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getDocMarkdown: {
        parameters: {
            query?: {
                /** @description Language of the texts. Default: the language that `Accept-Language` prefers, otherwise English. */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Slug of the guide. */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": unknown;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getApiReference: {
        parameters: {
            query?: {
                /** @description Show only the operations whose tag, id, method, path or summary contain all of these words. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getApiReferenceMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": unknown;
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getLlms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getLlmsFull: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getDocsPage: {
        parameters: {
            query?: {
                /** @description Words to look for. */
                q?: string;
                /** @description Language of the guides. Default: the language that `Accept-Language` prefers, otherwise English. */
                locale?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getDocPage: {
        parameters: {
            query?: {
                /** @description Language of the texts. Default: the language that `Accept-Language` prefers, otherwise English. */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Slug of the guide. */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    graphqlByGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            405: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    graphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getExplorerFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description File name: `graphiql.js`, or another file that the page loads. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": unknown;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
        };
    };
}
