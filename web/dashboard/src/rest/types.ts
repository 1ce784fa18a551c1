// Generated from openapi.json by `npm run codegen`. Do not edit.

export interface paths {
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether the service and its database work */
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
         * Tell how the background jobs stand
         * @description Each job with its last run and its failures. The same whichever instance answers.
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
        /** Run one job, or with `tick` all that are due */
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
        /** CORS answer of the tracking endpoint */
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
         * Tell a conversion from a page
         * @description The body is JSON of at most 4 KB: `k`, the publishable key; `sid`, the session, as `svc('session')` answers it; `d`, the key of a conversion definition; and `value`, a number, where the definition asks the page. Each session has each conversion once, only once it is engaged (ten seconds of visible and focused time), and up to the project's daily cap. 204 says that there was nothing to complain about; the project's status counts what made no conversion, and why.
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
        /** The part of a project's tracking config that browsers get */
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
        /** A file of the tracking SDK */
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
        /** The npm package of the tracking SDK */
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
        /** Sign up, with an organization or an invitation */
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
        /** End this login, or every login of the user */
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
        /** The user behind the session, with memberships and scopes */
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
        /** Confirm one's identity; sensitive actions are then open for 15 minutes */
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
        /** Send a link by mail, for logging in or for sudo; the answer is the same without an account */
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
        /** Log in with a link from a mail. The first link that proves an address ends the password, logins, keys and invitations from before it */
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
        /** Set a new password; every other login of the user ends */
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
        /** The applications that act for the user */
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
        /** The organizations the caller reaches */
        get: operations["listOrganizations"];
        put?: never;
        /** Make an organization and become its owner */
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
        /** One organization */
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
        /** The record of changes, newest first */
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
        /** The members of an organization */
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
         * @description All that the member gave out there ends with it: open invitations, secret keys and applications. Each has a line in the audit log, and whoever manages the organization is told by mail which keys ended.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role or PII flag
         * @description What the member gave out beyond the new rights ends with the change: open invitations, secret keys and applications that can do more than the member. Each has a line in the audit log, and whoever manages the organization is told by mail which keys ended.
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
        /** Open and past invitations */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody by e-mail; the link is shown once
         * @description Where the deployment sends mail, the caller's own address must be confirmed (else `forbidden`). An organization sends 50 invitations within 24 hours, and an account 30 in all its organizations; one that replaces another counts too. Beyond that, `rate_limited` says in `Retry-After` when the next one goes out. An open invitation ends when its sender may not send it any more.
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
        /** Take an invitation back */
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
         * What an invitation offers, and to whom
         * @description Whether the invited address has an account is told to who reads its mails: by the link that was mailed, or with the session of that account in the Authorization header. Else accountExists is null.
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
        /** Accept an invitation to one's own address and become a member */
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
        /** The grants of all members */
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
        /** End a grant with its tokens and keys; those of others need org:admin */
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
        /** The organization's secret keys, newest first */
        get: operations["listSecretKeys"];
        put?: never;
        /** Make a secret key; its text is shown once */
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
        /** Replace a key; the old one keeps working for a while */
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
        /** End a key, and all keys made by it, at once */
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
        /** The project's publishable keys */
        get: operations["listPublishableKeys"];
        put?: never;
        /** Make a publishable key */
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
        /** Replace a key; the old one keeps working for a while */
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
        /** End a key at once */
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
        /** The project's funnels in their order */
        get: operations["listFunnels"];
        put?: never;
        /**
         * Make a funnel
         * @description As long as a project has funnels, exactly one of them is the default one: the first that is made, until another one is made it.
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
         * @description If it was the default one, the first of the others becomes it.
         */
        delete: operations["deleteFunnel"];
        options?: never;
        head?: never;
        /** Change a funnel; what is left out stays */
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
        /** What a funnel would have counted over the last 30 days; nothing is stored */
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
        /** The project's questionnaires */
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
         * Write a questionnaire; one with the same id is replaced
         * @description A questionnaire gives the events quiz_answer their labels and their order in the answers report. An answer names the questionnaire's id as its prop `variant`, a question's key as `q` and what was answered as `value`. While the tracking config says `questionnaires.strict`, answers that are in no registered questionnaire are dropped and counted in the project's status.
         */
        put: operations["putQuestionnaire"];
        post?: never;
        /** Delete a questionnaire; its answers stay and lose their labels */
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
        /** The keys of the project's first-party proxies, newest first */
        get: operations["listProxyKeys"];
        put?: never;
        /** Make a key for a first-party proxy; its text is shown once */
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
        /** End a proxy's key at once */
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
        /** The projects of all organizations the caller reaches */
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
        /** Make a project with its first publishable key */
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
        /** One project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /** Delete a project with all its data */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Change a project */
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
        /** The project's tracking config and its revision */
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
        /** What the project says of its own campaigns: the channel of a source or a medium */
        get: operations["getChannelMappings"];
        /** Replace the channel mappings; past visits follow */
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
        /** Whether data comes in: today's outcomes by reason, quotas, storage, spool */
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
        /** Delete what was measured: all of it, some days, or the visits of testers */
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
        /** The project's goals in their order */
        get: operations["listGoals"];
        put?: never;
        /** Make a goal; past visits are recomputed in the background */
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
        /** What a match would have counted over the last 30 days; nothing is stored */
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
        /** Delete a goal; visits lose it in the background */
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
         * Add events that a server saw to sessions
         * @description An event is stored when the answer says so: each of the others is in `rejected` with its place and the reason. The rules for the events of browsers hold, and so do the project's schemas. An event belongs to the session whose id it names, also if that session turned out to continue another one.
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
        /** What arrived since a cursor, waiting up to 20 seconds for it */
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
        /** Built-in, preset, registered and observed events, with what came in 30 days */
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
         * Say what an event is; what was said before is replaced
         * @description It holds for events that come from now on. An event without a prop that its schema requires, or with one that is not as the schema says, is dropped; an optional prop that is not is left out.
         */
        put: operations["putEventSchema"];
        post?: never;
        /** Delete an event's schema; its events stay and become unregistered */
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
        /** What would become of an event; nothing is stored */
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
        /** The project's conversions, the latest first */
        get: operations["listConversions"];
        put?: never;
        /**
         * Tell of a conversion
         * @description One that a server tells counts at once, whatever its definition says of confirming. The answer is 200 where the project has a conversion with this event id: nothing was changed then, and `differs` names what the request has otherwise.
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
        /** One conversion, with what each ad platform was told */
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
        /** Tell the ad platforms again that could not be told */
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
         * Confirm, reject or retract a conversion, or say what it was worth
         * @description A pending conversion can be confirmed or rejected, one that counts can be retracted or worth something else. Ad platforms that were told of it are told that.
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
         * The project's leads, those first that were heard of last
         * @description As CSV up to 10,000 leads at once, whatever `limit` says. A person's e-mail address or phone number is looked for by its SHA-256: neither belongs into a URL.
         */
        get: operations["listLeads"];
        put?: never;
        /**
         * Tell of a person
         * @description What is told of a person who is known by the address, the number or the id belongs to the lead that is there; the answer is 200 then. Everything is hashed at once, and kept in plain text (encrypted) only where the project's setting `pii.storePlaintext` is on.
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
        /** One lead with its visits, in plain text where the project keeps it, which is recorded */
        get: operations["getLead"];
        put?: never;
        post?: never;
        /**
         * Erase a person everywhere
         * @description The lead, what visits and conversions know of the person, what ad platforms were to be told, and what is still on its way. Visits stay, as visits of nobody; a count of erased people is left.
         */
        delete: operations["deleteLead"];
        options?: never;
        head?: never;
        /** Say how far a lead has come */
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
        /** What the project's conversions are */
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
        /** What a conversion would have counted over the last 30 days; nothing is stored */
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
        /** Say what a conversion is; what was said before is replaced */
        put: operations["putConversionDefinition"];
        post?: never;
        /** Delete a conversion definition; its conversions stay */
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
        /** Every ad platform, how the project reaches it, and how that went over the last 30 days */
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
        /** Set an ad platform up; credentials that are not given stay as they are */
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
        /** Have an ad platform check a made-up event, which counts nowhere */
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
         * Confirmed conversions of the last 90 days, for search_ads_1 to fetch
         * @description Whoever knows the project's id can read it, so it is 404 until the destination search_ads_1 switches it on. It holds no more than the platform needs: the click id, the conversion's name, time, value and currency, and its event id; only of visitors who agreed to it.
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
    "/v1/projects/{project}/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures of a period, their course and, if asked for, the period before. */
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
        /** A zero-filled series of sessions, visitors, pageviews and conversions. */
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
        /** The sessions of a period by the values of one dimension, or of two. */
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
        /** Every page with its views, entries, exits and exact quartiles of attention. */
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
        /** How far down views of pages got: reach and time per mark, and a depth curve. */
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
        /** Which sections of pages were seen, when and for how long, in page order. */
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
        /** How sessions spread over engaged time, scroll depth and pages, and by hour of the week. */
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
        /** What was clicked, by label and section. */
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
        /** Every video with its plays, what was watched of it, and completions. */
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
        /** Which parts of a video were watched: a curve over all plays and per format. */
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
        /** How far sessions come in a questionnaire, question by question, and what they answer. */
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
        /** The most frequent values of every dimension one can filter by. */
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
        /** The events of the selected sessions one by one, with the session of each. */
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
        /** Pages, campaigns or channels by how many relevant sessions they have. */
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
        /** The selected sessions, sorted, and how many there are */
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
        /** One session: attribution, relevance, pageviews and timeline */
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
         * Runs one SELECT over the project's visits
         * @description The tables are those of GET .../schema, and nothing else can be read. A query ends with a problem that names the limit, if it takes more time, memory or rows than the deployment allows.
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
        /** Tables, columns, filters and conventions of the project's data, with worked questions */
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
        /** The relevance model, its versions and the progress of rescoring */
        get: operations["getRelevance"];
        /** Save a model as the next version; all sessions are scored anew in the background */
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
        /** What a model would make of the latest sessions; nothing is stored */
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
        /** Score one chunk of past sessions anew now */
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
        /** The caller's segments and those shared in the project, by their keys */
        get: operations["listSegments"];
        put?: never;
        /** Keep conditions under a name; a shared segment needs config:write */
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
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI 3.1 document of this interface */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The errors guide: what each code means and what to do */
        get: operations["getErrorsGuide"];
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
         * @description The query string holds `query`, `operationName` and, as JSON, `variables`. Mutations are refused with 405. A WebSocket of the subprotocol `graphql-transport-ws` runs subscriptions too.
         */
        get: operations["graphqlByGet"];
        put?: never;
        /**
         * Run a GraphQL query or mutation
         * @description Takes the bearer credentials of the REST routes; introspection needs none. Answers as `application/graphql-response+json` where Accept names it, else as `application/json`, then with 200 for errors of the document too.
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
        /** A file of GraphiQL, in development */
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
         * @description How conversions came about, where the platform asks.
         * @enum {string}
         */
        ActionSource: "other" | "system_generated" | "email" | "phone_call" | "chat";
        /**
         * @description What kind of caller did something.
         * @enum {string}
         */
        ActorKind: "user" | "secret_key" | "oauth" | "system";
        /**
         * @description Sessions with or without an ad-entity match.
         *
         *     - `matched`: With an ad account, campaign, ad set or ad.
         *     - `unmatched`: Without.
         * @enum {string}
         */
        AdMatch: "matched" | "unmatched";
        /**
         * @description An ad platform.
         * @enum {string}
         */
        AdPlatform: "search_ads_1" | "social_ads_1" | "social_ads_2" | "social_ads_3";
        AdsSettings: {
            /**
             * Format: int32
             * @description From which relevance score a session counts as relevant in ad reports.
             */
            relevantMinScore: number;
        };
        /** @description A text in both languages of the service. */
        AnswerLabel: {
            /** @description The English text. */
            en: string;
            /** @description The English text where there is no German one. */
            de: string;
        };
        /** @description What can be answered. */
        AnswerOption: {
            /** @description What answers give as their `value`, 1 to 80 characters. */
            value: string;
            /** @description What people read: a text, or one in each language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
        };
        /** @description A questionnaire with the number of its answers. */
        AnsweredQuestionnaire: {
            /** @description What answers name as their `variant`; empty for answers that name none. */
            id: string;
            /** @description What people call it; null unless it is registered. */
            label: components["schemas"]["AnswerLabel"] | null;
            /**
             * Format: uint64
             * @description Sessions that answered at least one of its questions.
             */
            sessions: number;
        };
        /**
         * @description How far the selected sessions came in a questionnaire, and what they answered. An answer is an event
         *     `quiz_answer` with the props `variant` (the questionnaire's id), `q` (the question's key) and `value`; one
         *     without `q` is not counted. Everything is counted in sessions, so who answers a question twice counts once.
         */
        Answers: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description The questionnaires that are registered or have answers, most answered first, at most 200. */
            questionnaires: components["schemas"]["AnsweredQuestionnaire"][];
            /** @description The one that was asked for; null where there is none at all. */
            questionnaire: components["schemas"]["QuestionnaireAnswers"] | null;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description Answers to questionnaires that were not kept. */
        AnswersStatus: {
            /**
             * Format: int64
             * @description Events quiz_answer dropped today because they are in no registered questionnaire and the tracking
             *     config says `questionnaires.strict`.
             */
            rejectedToday: number;
        };
        /** @description A key without its secret. */
        ApiKey: {
            /**
             * Format: uuid
             * @description The key's id, which is not secret.
             */
            id: string;
            /** @description publishable or secret. */
            kind: components["schemas"]["KeyKind"];
            /** @description What people call it. */
            name: string;
            /** @description The first characters, to recognise it by. */
            hint: string;
            /** @description What it may do; those of a publishable key are none. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: uuid
             * @description The project of a publishable or a proxy key.
             */
            projectId: string | null;
            /** @description The projects a secret key is narrowed to; null for all of the organization. */
            projectIds: string[] | null;
            /** @description What people wrote about it. */
            note: string | null;
            /** @description Name of the person or the key that made it. */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ends by itself; null for never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it is not.
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used; null before.
             */
            lastUsedAt: string | null;
            /**
             * Format: uuid
             * @description The key that this one replaces.
             */
            rolledFrom: string | null;
            /** @description The key or grant it was made with; it stops working together with it. */
            derivedFrom: components["schemas"]["DerivedFrom"] | null;
        };
        /** @description A new key with its text. */
        ApiKeyCreated: {
            /** @description The key as lists show it. */
            key: components["schemas"]["ApiKey"];
            /** @description The full key; it is shown only here. */
            secret: string;
        };
        /** @description A part of a list. */
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /**
         * @description Where a pageview's attribution was found.
         *
         *     - `url`: In the address of the page.
         *     - `stored`: In the browser's storage.
         * @enum {string}
         */
        AttrFrom: "url" | "stored" | "none";
        /** @description Where a session came from. */
        Attribution: {
            /** @description The channel it came through. */
            channel: components["schemas"]["Channel"];
            /** @description Which rule told the channel; null until a visit from before a change of the rules has been derived anew. */
            decidedBy: components["schemas"]["DecidedBy"] | null;
            /** @description What the attribution was read from. */
            source: components["schemas"]["AttributionSource"];
            /** @description Host of the entry's referrer. */
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
            /** @description Names of the ad click ids the session carries. */
            clickIds: components["schemas"]["ClickId"][];
            /** @description The ad platform it came from. */
            adPlatform: components["schemas"]["AdPlatform"] | null;
            /** @description The ad account it is matched with. */
            adAccountId: string | null;
            /** @description The ad campaign it is matched with. */
            adCampaignId: string | null;
            /** @description The ad set it is matched with. */
            adAdsetId: string | null;
            /** @description The ad it is matched with. */
            adId: string | null;
        };
        /**
         * @description What the attribution of a session was read from.
         *
         *     - `url`: The address of the page that decided: the entry, or a later one that took over.
         *     - `stored`: The first attribution that the browser kept.
         *     - `referrer`: The referrer of the entry: its address said nothing.
         * @enum {string}
         */
        AttributionSource: "url" | "stored" | "referrer" | "none";
        /**
         * @description What was done, as `thing.verb`.
         * @enum {string}
         */
        AuditAction: "organization.create" | "organization.update" | "member.update" | "member.remove" | "invitation.create" | "invitation.revoke" | "invitation.accept" | "key.create" | "key.roll" | "key.revoke" | "oauth_grant.revoke" | "project.create" | "project.update" | "project.delete" | "project.purge" | "channel_mappings.update" | "tracking.update" | "goal.create" | "goal.update" | "goal.delete" | "relevance.update" | "segment.create" | "segment.update" | "segment.delete" | "funnel.create" | "funnel.update" | "funnel.delete" | "questionnaire.update" | "questionnaire.delete" | "event_schema.update" | "conversion_definition.update" | "conversion_definition.delete" | "conversion.update" | "conversion.retry" | "destination.update" | "lead.update" | "lead.read" | "lead.delete" | "event_schema.delete";
        /** @description One line of the record. */
        AuditEntry: {
            /**
             * Format: int64
             * @description Rises with each entry.
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was done.
             */
            at: string;
            /**
             * Format: uuid
             * @description The project it was done in; null for what is the organization's.
             */
            projectId: string | null;
            /** @description What kind of caller did it. */
            actorKind: components["schemas"]["ActorKind"];
            /** @description A person's name, else e-mail address; a key's name. */
            actorLabel: string | null;
            /** @description What was done, as `thing.verb`: `key.roll`. */
            action: components["schemas"]["AuditAction"];
            /** @description What kind of thing was changed: project, key, member, ... */
            targetType: string | null;
            /** @description Its id. */
            targetId: string | null;
            /** @description What changed. Never a secret. */
            details: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A part of a list. */
        AuditEntryPage: {
            items: components["schemas"]["AuditEntry"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description Beacons that made no conversion for the same reason. */
        BeaconCount: {
            /** @description Why. */
            reason: components["schemas"]["NotConverted"];
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
        };
        /** @description The conversion beacons of today that made no conversion. */
        BeaconsStatus: {
            /**
             * Format: int32
             * @description settings.conversions.webDailyCap.
             */
            dailyCap: number;
            /** @description By reason, most frequent first. */
            ignoredToday: components["schemas"]["BeaconCount"][];
        };
        /** @description How a booking made in a third-party widget is noticed. */
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
        /** @description How a booking made in a third-party widget is noticed. */
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
        /** @description The batches of machines of one kind. Each was answered 204 and not stored. */
        BotCount: {
            /** @description What such machines are for. */
            kind: components["schemas"]["BotKind"];
            /**
             * Format: int64
             * @description Batches of the project's local day.
             */
            today: number;
            /**
             * Format: int64
             * @description Batches of the last 30 local days, today included.
             */
            last30Days: number;
        };
        /**
         * @description What a client that is a machine is for.
         *
         *     - `search_engine`: It fills the index of a search engine.
         *     - `ai_crawler`: It gathers texts that a language model is trained with.
         *     - `ai_assistant`: It reads pages for somebody who asks an assistant.
         *     - `headless`: A browser that a program drives.
         *     - `monitor`: It watches whether and how fast a site answers.
         *     - `seo`: It examines sites for search engine optimisation.
         *     - `preview`: It makes the preview of a link.
         *     - `feed_reader`: It fetches news for readers.
         *     - `advertising`: It belongs to an advertising platform.
         *     - `archiver`: It keeps pages for later, or for research.
         *     - `scanner`: It looks for weak places or checks what a page is made of.
         *     - `library`: A program that fetches pages, or a client without a name.
         *     - `other`: A machine by its own words, for what it does not say.
         * @enum {string}
         */
        BotKind: "search_engine" | "ai_crawler" | "ai_assistant" | "headless" | "monitor" | "seo" | "preview" | "feed_reader" | "advertising" | "archiver" | "scanner" | "library" | "other";
        /** @description Sessions by the values of a dimension. */
        Breakdown: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What the sessions are split by. */
            dimension: components["schemas"]["Dimension"];
            /** @description What the selected sessions come to. */
            totals: components["schemas"]["Totals"];
            /** @description One row per value, in the order asked for. Equal ones stand by their sessions, then by their value. */
            rows: components["schemas"]["BreakdownRow"][];
            /**
             * Format: uint64
             * @description How many values there are in all, or how many the search finds; rows may be fewer.
             */
            distinct: number;
            /** @description The values of the second dimension that the rows have cells for, most sessions first; null without one. */
            columns: components["schemas"]["BreakdownColumn"][] | null;
            /** @description What the rows are compared with; null unless asked for. */
            comparison: components["schemas"]["BreakdownComparison"] | null;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description A value of the second dimension. */
        BreakdownColumn: {
            /** @description The value; null where the session has none. */
            value: string | null;
            /** @description Label of a page group, name of a goal. */
            label: string | null;
            /**
             * Format: uint64
             * @description Selected sessions with the value.
             */
            sessions: number;
        };
        /** @description The period of the same length that ends the day before. */
        BreakdownComparison: {
            /** @description The days compared with. */
            period: components["schemas"]["Period"];
            /**
             * Format: date-time
             * @description Only sessions that began before this moment are counted, so that a period that is not over
             *     compares with as much of the one before. Null when both are whole.
             */
            until: string | null;
            /** @description What their selected sessions come to. */
            totals: components["schemas"]["Totals"];
        };
        /** @description What some sessions come to. */
        BreakdownFigures: {
            /**
             * Format: uint64
             * @description Sessions with the value.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors, counted anew each local day.
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
             * @description Conversions per session, 0 to 1.
             */
            conversionRate: number;
            /**
             * Format: double
             * @description Sum of the values of reached goals, in the project's currency.
             */
            conversionValue: number;
            /**
             * Format: double
             * @description Share of bounces, 0 to 1.
             */
            bounceRate: number;
            /**
             * Format: double
             * @description Visible and focused milliseconds per session.
             */
            averageEngagedMs: number;
            /**
             * Format: double
             * @description Relevance per session, 0 to 100.
             */
            averageRelevance: number;
        };
        /**
         * @description The sessions with one value. A dimension that a session has several values of, like page or
         *     event, counts the session once for each.
         */
        BreakdownRow: {
            /**
             * @description The value; null where the session has none. Of what a session can have several of, as pages, events and
             *     goals, sessions without any have no row.
             */
            value: string | null;
            /** @description Label of a page group or a relevance tier, name of a goal. */
            label: string | null;
            /**
             * Format: uint64
             * @description Sessions with the value.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors, counted anew each local day.
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
             * @description Conversions per session, 0 to 1.
             */
            conversionRate: number;
            /**
             * Format: double
             * @description Sum of the values of reached goals, in the project's currency.
             */
            conversionValue: number;
            /**
             * Format: double
             * @description Share of bounces, 0 to 1.
             */
            bounceRate: number;
            /**
             * Format: double
             * @description Visible and focused milliseconds per session.
             */
            averageEngagedMs: number;
            /**
             * Format: double
             * @description Relevance per session, 0 to 100.
             */
            averageRelevance: number;
            /**
             * Format: double
             * @description Share of all selected sessions, 0 to 1.
             */
            share: number;
            /** @description The same value in the period before; null unless asked for. */
            previous: components["schemas"]["BreakdownFigures"] | null;
            /** @description Its sessions by the second dimension, in the order of the columns; null without one. */
            cells: components["schemas"]["BreakdownFigures"][] | null;
        };
        /**
         * @description What the rows of a breakdown are sorted by.
         *
         *     - `value`: The value itself, letter by letter.
         * @enum {string}
         */
        BreakdownSort: "sessions" | "visitors" | "pageviews" | "conversions" | "conversion_rate" | "conversion_value" | "bounce_rate" | "average_engaged_ms" | "average_relevance" | "value";
        /** @description Turns an application's own window event into an event of ours. */
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
         * @description The length of one point of a series.
         *
         *     - `hour`: An hour; periods of at most 31 days.
         *     - `week`: Monday to Sunday.
         * @enum {string}
         */
        Bucket: "hour" | "day" | "week";
        /**
         * @description An event that the service knows by itself.
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
         *     - `page_error`: Script error
         * @enum {string}
         */
        BuiltInEvent: "quiz_view" | "quiz_answer" | "quiz_contact" | "quiz_submit" | "cta_click" | "chatapp_click" | "messaging_click" | "calculator_used" | "booking" | "funnel_step" | "form_start" | "form_submit" | "form_abandon" | "video_start" | "video_complete" | "download" | "outbound_click" | "phone_click" | "email_click" | "not_found" | "page_error";
        /**
         * Format: int64
         * @description A number of bytes.
         */
        Bytes: number;
        /** @description An event of the catalog. */
        CatalogEvent: {
            /** @description Its name. */
            name: string;
            /** @description Where it comes from. */
            kind: components["schemas"]["CatalogKind"];
            /** @description The group of presets or built-in events that it belongs to; null for the project's own. */
            group: string | null;
            /** @description What people call it; null where nothing is said. */
            label: components["schemas"]["Label"] | null;
            /** @description The props that it is known to have or that came with it, by name. */
            props: string[];
            /** @description What the project says of it; null where it says nothing. */
            schema: components["schemas"]["EventSchema"] | null;
            /**
             * Format: uint64
             * @description How many came in these days, visits of testers left out.
             */
            count: number;
            /**
             * Format: date-time
             * @description When the last of them happened; null where none came in these days.
             */
            lastSeenAt: string | null;
        };
        /**
         * @description Where an event of the catalog comes from.
         *
         *     - `built_in`: The service records it by itself.
         *     - `preset`: A site or a plugin sends it, and the service knows what it means.
         *     - `registered`: The project has a schema for it.
         *     - `observed`: It came, and nothing is said of it.
         * @enum {string}
         */
        CatalogKind: "built_in" | "preset" | "registered" | "observed";
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
         * @description The channel of the visits that come with a source, a medium or both. Case, spaces, hyphens and the like do not
         *     matter: `Summer Flyer`, `summer-flyer` and `SUMMERFLYER` are the same. With `*` at its end a text stands for all that
         *     begin so.
         */
        ChannelMapping: {
            /**
             * @description The utm_source, up to 100 characters; null for any.
             * @default null
             */
            source: string | null;
            /**
             * @description The utm_medium, up to 100 characters; null for any. A source or a medium must be given.
             * @default null
             */
            medium: string | null;
            /** @description The channel that these visits have. */
            channel: components["schemas"]["Channel"];
        };
        /**
         * @description The channel of the visits that come with a source, a medium or both. Case, spaces, hyphens and the like do not
         *     matter: `Summer Flyer`, `summer-flyer` and `SUMMERFLYER` are the same. With `*` at its end a text stands for all that
         *     begin so.
         */
        ChannelMappingInput: {
            /**
             * @description The utm_source, up to 100 characters; null for any.
             * @default null
             */
            source: string | null;
            /**
             * @description The utm_medium, up to 100 characters; null for any. A source or a medium must be given.
             * @default null
             */
            medium: string | null;
            /** @description The channel that these visits have. */
            channel: components["schemas"]["Channel"];
        };
        /**
         * @description The mappings of a project. One with a source and a medium is asked before one with a source, and that before one
         *     with a medium; of two that begin alike the longer one.
         */
        ChannelMappings: {
            /** @description Up to 200. No two have the same source and medium. */
            mappings: components["schemas"]["ChannelMapping"][];
        };
        /**
         * @description The mappings of a project. One with a source and a medium is asked before one with a source, and that before one
         *     with a medium; of two that begin alike the longer one.
         */
        ChannelMappingsInput: {
            /** @description Up to 200. No two have the same source and medium. */
            mappings: components["schemas"]["ChannelMappingInput"][];
        };
        /**
         * @description The rules that tell a visit's channel, in the order in which they are asked. The first that applies decides.
         *
         *     - `ad_click`: The address carried a click id that only ads carry.
         *     - `mapping`: The project has a channel mapping for its source and medium.
         *     - `shared_link`: The address carried `fbclid`, which that platform appends to every link. Under channel rules 1 only with a paid medium or without utm_source.
         *     - `email_tag`: The medium is a word for e-mail; under channel rules 1 the medium or the source.
         *     - `source`: The source names a platform that is known.
         *     - `medium`: The source is not known, and the medium says how the visitor came.
         *     - `unknown_tags`: There are campaign parameters, and nothing else is known. Under channel rules 2 a referrer is asked before.
         *     - `referrer`: The referrer's host is known.
         *     - `other_site`: The referrer is a website that is not known.
         *     - `passage`: The referrer is a login or a payment, which is on the way and no source.
         *     - `nothing`: There is neither a campaign nor a referrer.
         * @enum {string}
         */
        ChannelRule: "ad_click" | "mapping" | "shared_link" | "email_tag" | "source" | "medium" | "unknown_tags" | "referrer" | "other_site" | "passage" | "nothing";
        /**
         * @description A click id that an ad platform adds to its links. A visit's are bits, in this order.
         * @enum {string}
         */
        ClickId: "gclid" | "gbraid" | "wbraid" | "fbclid" | "li_fat_id" | "ttclid" | "msclkid";
        /**
         * @description Which ad click id a visit carries.
         *
         *     - `any`: At least one.
         *     - `none`: None at all.
         * @enum {string}
         */
        ClickIdFilter: "any" | "none" | "gclid" | "gbraid" | "wbraid" | "fbclid" | "li_fat_id" | "ttclid" | "msclkid";
        /** @description The clicks of one event with one label in one section. */
        ClickRow: {
            /** @description Name of the event: `cta_click`, for example. */
            event: string;
            /** @description Label of what was clicked, or the app of a messenger; null where the event has none. */
            label: string | null;
            /** @description Section of the page it stands in; null where the event names none. */
            section: string | null;
            /**
             * Format: uint64
             * @description Clicks on it.
             */
            clicks: number;
            /**
             * Format: uint64
             * @description Sessions in which it was clicked.
             */
            sessions: number;
            /**
             * Format: double
             * @description Share of all named clicks (0 to 1).
             */
            share: number;
        };
        /**
         * @description What was clicked. Named clicks are the built-in events that say in which section they happened: calls to
         *     action, messengers, chat apps, phone numbers and e-mail addresses. Where the filter names a page or a page
         *     group, only what happened on views of that page or group is counted.
         */
        Clicks: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What the selected sessions come to, all of their pages together. */
            totals: components["schemas"]["Totals"];
            /**
             * Format: uint64
             * @description Views that are counted.
             */
            views: number;
            /**
             * Format: uint64
             * @description All clicks on these views, on whatever.
             */
            clicks: number;
            /**
             * Format: uint64
             * @description Those of them on what works and keeps the visitor on the site: buttons, form controls, links within it.
             */
            internalClicks: number;
            /**
             * Format: uint64
             * @description Named clicks, those of rows that are not shown included.
             */
            namedClicks: number;
            /** @description One row per event, label and section, most clicks first; equal ones by event, label and section. */
            rows: components["schemas"]["ClickRow"][];
            /**
             * Format: uint64
             * @description How many rows there are in all; fewer may be shown.
             */
            distinct: number;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /**
         * @description The part of the tracking config a browser gets, as `GET /v1/c/{pk}` answers it. It never holds
         *     regular expressions (browsers run them in exponential time), personal paths or redactions.
         */
        ClientConfig: {
            /**
             * Format: int32
             * @description The revision of the config it was made from.
             */
            configRev: number;
            /**
             * Format: int64
             * @description Inactivity that ends a visit.
             */
            sessionTimeoutMs: number;
            /**
             * @description How phone numbers are dialled in the project's country, where visitors can be identified; null where
             *     that is not known.
             */
            phone: components["schemas"]["Dialling"] | null;
            /** @description The events that are sent at once instead of within a second, as their schemas say. */
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
         * @description Consent tools, by neutral number, and the signal that browsers and tag managers share.
         * @enum {string}
         */
        Cmp: "cmp_1" | "cmp_2" | "cmp_3" | "cmp_4" | "consent_signal";
        /** @description The period of the same length that ends the day before. */
        Comparison: {
            /** @description The days compared with. */
            period: components["schemas"]["Period"];
            /**
             * Format: date-time
             * @description Only sessions that began before this moment are counted, so that a period that is not over
             *     compares with as much of the one before: up to the same time of day. Null when both are whole.
             */
            until: string | null;
            /** @description What their selected sessions come to. */
            totals: components["schemas"]["Totals"];
            /** @description Their course, in points of the same length. */
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
         * @description What needs the visitor's consent.
         *
         *     - `cookieless`: Nothing needs consent, since nothing is kept on the device.
         *     - `strict`: Without consent nothing is kept and visits are not tied together.
         *     - `require`: Without consent nothing is sent.
         * @enum {string}
         */
        ConsentMode: "cookieless" | "strict" | "require";
        /** @description Something that a visit was worth, and which ad platforms were told of it. */
        Conversion: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description What it is known by outside: unique in the project, and what ad platforms tell repeats by. */
            eventId: string;
            /** @description The key of its definition. */
            definition: string;
            /**
             * Format: uuid
             * @description The session it belongs to, where that is known.
             */
            sessionId: string | null;
            /** @description What told of it. */
            source: components["schemas"]["ConversionSource"];
            /** @description How sure it is. */
            status: components["schemas"]["ConversionStatus"];
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /**
             * Format: double
             * @description What it was worth, to four decimals; null for nothing.
             */
            value: number | null;
            /** @description The currency of its value. */
            currency: string;
            /**
             * Format: date-time
             * @description Until when a server can confirm it; null where it counted at once.
             */
            confirmUntil: string | null;
            /** @description Whether the visitor agreed that ad platforms are told. */
            consent: boolean;
            /** @description The ad click ids it was given. */
            clickIds: components["schemas"]["ClickId"][];
            /** @description What it names the person by, each kept as a hash. */
            person: components["schemas"]["PersonHash"][];
            /** @description The ad platforms that its definition names, and what became of telling them. */
            uploads: components["schemas"]["ConversionUpload"][];
            /**
             * Format: date-time
             * @description When it was stored.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /**
         * @description A conversion that a server tells. It names whom it belongs to: a session, or what the ad platforms know the person
         *     by. E-mail address, phone number, names and id of the person are hashed at once and kept only so.
         */
        ConversionCreate: {
            /**
             * @description What it is known by on your side, for example the order's number: 8 to 100 letters, digits, `.`, `_`, `:` and
             *     `-`. A second one with the same id is not made.
             */
            eventId: string;
            /** @description The key of its definition. */
            definition: string;
            /**
             * Format: uuid
             * @description The session it belongs to. Its click ids, consent and hashes are taken over.
             */
            sessionId?: string;
            /**
             * Format: date-time
             * @description When it happened; now without it.
             */
            occurredAt?: string;
            /**
             * Format: double
             * @description What it was worth, to four decimals; what its definition says without it.
             */
            value?: number;
            /** @description The currency of its value, three upper-case letters; the definition's without it, else the project's. */
            currency?: string;
            /** @description The ad click ids that your side knows, by their names. */
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
             * @description When the ad was clicked, where no session tells.
             */
            clickedAt?: string;
            /** @description The person's e-mail address. */
            email?: string;
            /** @description The person's phone number; one without a country's code is dialled as in the project's country. */
            phone?: string;
            /** @description The person's first name. */
            firstName?: string;
            /** @description The person's last name. */
            lastName?: string;
            /** @description Your own id of the person. */
            externalId?: string;
            /**
             * @description Whether the person agreed that ad platforms are told; what the session says without it. Without a yes the
             *     conversion is kept and no platform is told.
             */
            consent?: boolean;
        };
        /** @description The conversion that is stored under an event id. */
        ConversionCreated: {
            /** @description As it is stored. */
            conversion: components["schemas"]["Conversion"];
            /** @description Whether it was made now. Otherwise it was there before, and nothing was changed. */
            created: boolean;
            /** @description The fields of the request that a conversion which was there before has otherwise. */
            differs: string[];
        };
        /** @description What a conversion is. */
        ConversionDefinition: {
            /** @description What beacons and other programs call it. It never changes. */
            key: string;
            /** @description What people call it. */
            name: string;
            /** @description What tells that it happened: ConversionTrigger of the OpenAPI document. */
            trigger: components["schemas"]["ConversionTrigger"];
            /** @description What it is worth: ConversionValue of the OpenAPI document; null for nothing. */
            value: components["schemas"]["ConversionValue"] | null;
            /** @description The currency of its value; null for the project's. */
            currency: string | null;
            /**
             * Format: uint8
             * @description For so many days a server can confirm it, and it does not count before; null where it counts at once.
             */
            confirmationDays: number | null;
            /** @description The ad platforms that are told of it, by provider: DefinitionDestination of the OpenAPI document. */
            destinations: {
                search_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_2?: components["schemas"]["DefinitionDestination"];
                social_ads_3?: components["schemas"]["DefinitionDestination"];
            };
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description A part of a list. */
        ConversionDefinitionPage: {
            items: components["schemas"]["ConversionDefinition"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description What a conversion is to be; it replaces the one with the same key. */
        ConversionDefinitionWrite: {
            /** @description What people call it, 1 to 80 characters. */
            name: string;
            /** @description What tells that it happened: ConversionTrigger of the OpenAPI document. */
            trigger: components["schemas"]["ConversionTrigger"];
            /** @description What it is worth: ConversionValue of the OpenAPI document. */
            value?: components["schemas"]["ConversionValue"];
            /** @description The currency of its value, three upper-case letters; the project's without it. */
            currency?: string;
            /**
             * Format: uint8
             * @description For so many days a server can confirm it, and it does not count before.
             */
            confirmationDays?: number;
            /**
             * @description The ad platforms that are to be told of it, by provider: DefinitionDestination of the OpenAPI document; none
             *     without it.
             */
            destinations?: {
                search_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_1?: components["schemas"]["DefinitionDestination"];
                social_ads_2?: components["schemas"]["DefinitionDestination"];
                social_ads_3?: components["schemas"]["DefinitionDestination"];
            };
        };
        /** @description A part of a project's conversions, the latest first. */
        ConversionList: {
            /** @description One page of them. */
            items: components["schemas"]["Conversion"][];
            /** @description Give it as `cursor` for the conversions after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description What a conversion would have counted. */
        ConversionPreview: {
            /** @description The last 30 days in the project's time zone, today included. */
            period: components["schemas"]["Period"];
            /** @description The currency of the value, three upper-case letters. */
            currency: string;
            /**
             * Format: uint64
             * @description All sessions of these days, tests left out.
             */
            totalSessions: number;
            /**
             * Format: uint64
             * @description Those of them that would have triggered it, each once; the daily cap of the project is left out. Null where past
             *     visits do not show it: what a beacon, an identify call or a server tells is known only once it is told.
             */
            conversions: number | null;
            /**
             * Format: double
             * @description What they would have been worth together, in that currency; null where `conversions` is.
             */
            value: number | null;
            /** @description Every day; empty where `conversions` is null. */
            series: components["schemas"]["ConversionPreviewDay"][];
        };
        /** @description One day of a preview. */
        ConversionPreviewDay: {
            /** @description The day in the project's time zone. */
            day: components["schemas"]["Date"];
            /**
             * Format: uint64
             * @description Conversions of sessions that began on it.
             */
            conversions: number;
        };
        /** @description A conversion to try. */
        ConversionPreviewInput: {
            /** @description What tells that it happened: ConversionTrigger of the OpenAPI document. */
            trigger: components["schemas"]["ConversionTrigger"];
            /** @description What it is worth: ConversionValue of the OpenAPI document. */
            value?: components["schemas"]["ConversionValue"];
            /** @description The currency of its value, three upper-case letters; the project's without it. */
            currency?: string;
        };
        ConversionSettings: {
            /**
             * Format: int32
             * @description Conversions that browser traffic may trigger per day.
             */
            webDailyCap: number;
        };
        /**
         * @description What told of a conversion.
         *
         *     - `beacon`: The page of the visit, with a conversion beacon.
         *     - `goal`: A goal that the visit reached.
         *     - `event`: An event of the visit.
         *     - `identify`: A visitor who said who they are.
         *     - `server`: A server.
         * @enum {string}
         */
        ConversionSource: "beacon" | "goal" | "event" | "identify" | "server";
        /**
         * @description How sure a conversion is.
         *
         *     - `pending`: It waits for the server that confirms it.
         *     - `confirmed`: It counts.
         *     - `rejected`: A server said that it is none, or nobody confirmed it in time.
         *     - `retracted`: It counted, and a server took it back.
         * @enum {string}
         */
        ConversionStatus: "pending" | "confirmed" | "rejected" | "retracted";
        /** @description What becomes of a conversion. */
        ConversionStatusUpdate: {
            /**
             * @description confirmed: a pending one counts, or one that counts is worth `value`; rejected: a pending one is none;
             *     retracted: one that counted does not any more.
             */
            status: components["schemas"]["ConversionStatus"];
            /**
             * Format: double
             * @description What it is worth, to four decimals; with `confirmed`. What it was without it.
             */
            value?: number;
            /** @description The currency of that value, three upper-case letters; as it was without it. */
            currency?: string;
        };
        /** @description What tells that a conversion happened. Servers can tell of any of them, too. */
        ConversionTrigger: {
            /** @constant */
            type: "beacon";
        } | {
            /** @constant */
            type: "goal";
            /** @description The goal's key. */
            goal: string;
        } | {
            /** @constant */
            type: "event";
            /** @description The event's name. */
            name: string;
            /** @description Conditions by the name of the property: a value it must have, or comparisons that must all hold. */
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
        /** @description What an ad platform is told of a conversion. */
        ConversionUpload: {
            /** @description The platform. */
            destination: components["schemas"]["AdPlatform"];
            /** @description What the platform calls the conversion. */
            name: string;
            /** @description How far telling it has come. */
            state: components["schemas"]["UploadState"];
            /** @description What it is told. */
            change: components["schemas"]["UploadChange"];
            /**
             * Format: int32
             * @description How often that was tried.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next; null where nothing is to be sent.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the platform took it.
             */
            sentAt: string | null;
            /** @description Why it was skipped or failed, or is tried again: a word for programs. */
            code: string | null;
            /** @description The platform's answer in its own words, without anything personal. */
            message: string | null;
        };
        /** @description What a conversion is worth, to four decimals. */
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
            /** @description The property's name. */
            property: string;
            /** Format: double */
            min: number;
            /** Format: double */
            max: number;
        };
        /** @description The answer of the cron route. */
        CronResult: {
            job: string;
            ran: components["schemas"]["JobRun"][];
            /**
             * @description Whether work is left now: a run said so, a period has passed, or another instance is at a job
             *     and so nobody knows yet.
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
        /** @description Why a session has its channel. */
        DecidedBy: {
            /** @description The rule. */
            rule: components["schemas"]["ChannelRule"];
            /**
             * Format: int16
             * @description The project's rule set, 1 or 2.
             */
            rules: number;
            /** @description What the rule looked at: names of utm parameters, a click id or `ref_host`. */
            fields: string[];
        };
        /**
         * @description Which repeats of an event are dropped within a visit.
         *
         *     - `name`: Those of the same name within a second.
         *     - `name_props`: Those of the same name and the same props.
         * @enum {string}
         */
        Dedupe: "none" | "name" | "name_props";
        DefaultGroup: {
            key: string;
            label: components["schemas"]["Label"];
        };
        /** @description How an ad platform is told of a conversion. */
        DefinitionDestination: {
            /** @description Whether it is told. */
            enabled: boolean;
            /** @description What the platform calls the conversion: a name or an id. */
            name: string;
        };
        /**
         * @description How long it took from when a conversion was stored or confirmed until the platform had it: seconds, from two
         *     minutes on cut to whole minutes, and from two hours on to whole hours.
         */
        DelayOfUploads: {
            /**
             * Format: uint64
             * @description Half of them took no longer.
             */
            medianSeconds: number;
            /**
             * Format: uint64
             * @description Nine out of ten took no longer.
             */
            p90Seconds: number;
        };
        /** @description How much room all projects of the deployment take together, as measured last. */
        DeploymentStorage: {
            /**
             * Format: date-time
             * @description When it was measured.
             */
            measuredAt: string | null;
            /** @description What is live in the database. */
            databaseBytes: components["schemas"]["Bytes"];
            /** @description Snapshots, spool and whatever else lies in the data folder. */
            folderBytes: components["schemas"]["Bytes"];
            /** @description Above it the oldest visits are deleted. */
            cleanupAboveBytes: components["schemas"]["Bytes"] | null;
            /** @description Above it no batch is stored. */
            pauseAboveBytes: components["schemas"]["Bytes"] | null;
            /** @description The size that must not be reached. */
            limitBytes: components["schemas"]["Bytes"] | null;
            /** @description Why no batch is stored now. */
            paused: components["schemas"]["IgnoredReason"] | null;
        };
        /** @description What made a derived key; it stops working together with it. */
        DerivedFrom: {
            /** @description oauth_grant or secret_key */
            kind: string;
            /** @description Id of the grant or the key. */
            id: string;
        };
        /** @description An ad platform, and how the project reaches it. */
        Destination: {
            /** @description The platform. */
            provider: components["schemas"]["AdPlatform"];
            /** @description Whether it is told of conversions. */
            enabled: boolean;
            /** @description Whether everything is there that the platform needs. */
            ready: boolean;
            /** @description What it is set up with. */
            settings: components["schemas"]["DestinationSettings"];
            /** @description Its credentials. None is ever shown. */
            credentials: components["schemas"]["KeptCredential"][];
            /** @description Whether the platform may fetch conversions as CSV; search_ads_1 only. */
            feed: boolean;
            /** @description Why nothing is sent to it for a while; null while it takes what it is sent. */
            pause: components["schemas"]["DestinationPause"] | null;
            /**
             * Format: date-time
             * @description When it was last changed; null if it never was.
             */
            updatedAt: string | null;
        };
        /**
         * @description A secret by which a platform knows the destination's owner.
         * @enum {string}
         */
        DestinationCredential: "developerToken" | "clientId" | "clientSecret" | "refreshToken" | "accessToken";
        /** @description Secrets to be kept. What is not given stays as it is; null removes what is kept. */
        DestinationCredentialsWrite: {
            /** @description search_ads_1: the token of the manager account that may use the interface. */
            developerToken?: string | null;
            /** @description search_ads_1 and social_ads_2: the OAuth client. */
            clientId?: string | null;
            /** @description search_ads_1 and social_ads_2: its secret. */
            clientSecret?: string | null;
            /** @description search_ads_1 and social_ads_2: what gets access tokens. */
            refreshToken?: string | null;
            /** @description social_ads_1, social_ads_3, and social_ads_2 where there is no refresh token: the access token. */
            accessToken?: string | null;
        };
        /** @description What became over the last 30 days of what an ad platform was to be told, and what it is still to be told. */
        DestinationHealth: {
            /**
             * Format: date-time
             * @description When the 30 days began.
             */
            from: string;
            /**
             * Format: uint64
             * @description Conversions that the platform took.
             */
            sent: number;
            /** @description Those that were not to be sent, by reason, the most frequent first. */
            skipped: components["schemas"]["UploadReason"][];
            /** @description Those that the platform refused, by its code, the most frequent first. */
            failed: components["schemas"]["UploadReason"][];
            /**
             * Format: uint64
             * @description Those that had become older than the platform takes.
             */
            expired: number;
            /**
             * Format: uint64
             * @description Conversions that wait to be confirmed now, however old they are.
             */
            waiting: number;
            /**
             * Format: uint64
             * @description Those that are to be sent or are being sent now, however old they are.
             */
            queued: number;
            /**
             * Format: date-time
             * @description When the platform took something last; null if it did not.
             */
            lastSentAt: string | null;
            /** @description How long it took until the platform had those that were sent; null where none was. */
            delay: components["schemas"]["DelayOfUploads"] | null;
        };
        /** @description Why nothing is sent to a destination for a while. */
        DestinationPause: {
            /**
             * Format: date-time
             * @description When it is tried again.
             */
            until: string;
            /** @description What the platform said last: a word for programs. */
            code: string;
            /** @description The same in the platform's own words. */
            message: string;
        };
        /** @description What else a destination needs to be known. Each platform has fields of its own and refuses those of others. */
        DestinationSettings: {
            /** @description search_ads_1: the account that owns the conversion actions, ten digits. */
            customerId?: string;
            /** @description search_ads_1: the manager account that the credentials belong to, where it is another one. */
            loginCustomerId?: string;
            /** @description social_ads_1: the id of the pixel or data set. */
            pixelId?: string;
            /** @description social_ads_1: how conversions came about; other without it. */
            actionSource?: components["schemas"]["ActionSource"];
            /** @description social_ads_2: the ad account, as digits. */
            adAccountId?: string;
            /** @description social_ads_3: the code of the pixel. */
            eventSourceId?: string;
            /** @description social_ads_1 and social_ads_3: the code under which the platform shows test events. */
            testEventCode?: string;
        };
        /** @description What came of a test. */
        DestinationTest: {
            /** @description What came of it. */
            outcome: components["schemas"]["TestOutcome"];
            /** @description The same for people, in the project's language. */
            summary: string;
            /** @description The platform's code, if it gave one. */
            code: string | null;
            /** @description The platform's own words, without anything secret or personal. */
            message: string | null;
        };
        /** @description What to test a destination with. */
        DestinationTestRequest: {
            /**
             * @description The platform's name or id of the conversion. search_ads_1 and social_ads_2 know conversions by ids only, and need
             *     one; the others take a usual one without it.
             */
            conversion?: string;
        };
        /** @description A destination, and how it has done over the last 30 days. */
        DestinationWithHealth: {
            /** @description The platform. */
            provider: components["schemas"]["AdPlatform"];
            /** @description Whether it is told of conversions. */
            enabled: boolean;
            /** @description Whether everything is there that the platform needs. */
            ready: boolean;
            /** @description What it is set up with. */
            settings: components["schemas"]["DestinationSettings"];
            /** @description Its credentials. None is ever shown. */
            credentials: components["schemas"]["KeptCredential"][];
            /** @description Whether the platform may fetch conversions as CSV; search_ads_1 only. */
            feed: boolean;
            /** @description Why nothing is sent to it for a while; null while it takes what it is sent. */
            pause: components["schemas"]["DestinationPause"] | null;
            /**
             * Format: date-time
             * @description When it was last changed; null if it never was.
             */
            updatedAt: string | null;
            /** @description How it has done. */
            health: components["schemas"]["DestinationHealth"];
        };
        /** @description A part of a list. */
        DestinationWithHealthPage: {
            items: components["schemas"]["DestinationWithHealth"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description How a destination is to be. */
        DestinationWrite: {
            /** @description Whether it is told of conversions. Everything that its platform needs must be there then. */
            enabled: boolean;
            /**
             * @description What it is set up with; what it had before is replaced.
             * @default {}
             */
            settings: components["schemas"]["DestinationSettings"];
            /**
             * @description Its credentials; what is not given stays as it is.
             * @default {}
             */
            credentials: components["schemas"]["DestinationCredentialsWrite"];
            /**
             * @description Whether the platform may fetch conversions as CSV; search_ads_1 only.
             * @default false
             */
            feed: boolean;
        };
        /**
         * @description The kind of device.
         * @enum {string}
         */
        Device: "mobile" | "tablet" | "desktop" | "unknown";
        /** @description How phone numbers are dialled in a country. */
        Dialling: {
            /** @description Its code in E.164, without the plus. */
            code: string;
            /** @description What stands before a number within the country; empty for nothing. */
            trunk: string;
        };
        /**
         * @description What a breakdown is split by.
         *
         *     - `entry_host`: Host of the first pageview.
         *     - `hour`: Hour of the start in the project's time zone, 00 to 23.
         *     - `weekday`: Weekday of the start in the project's time zone, from 1 for Monday to 7 for Sunday.
         *     - `event_prop`: Values of the property of events that `prop` names; without it the names of all properties.
         * @enum {string}
         */
        Dimension: "page" | "entry_page" | "exit_page" | "entry_host" | "page_group" | "channel" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_content" | "utm_term" | "utm_id" | "ref_host" | "variant" | "device" | "browser" | "os" | "country" | "lang" | "screen" | "stitch" | "click_id" | "traffic" | "event" | "goal" | "relevance_tier" | "ad_platform" | "ad_account_id" | "ad_campaign_id" | "ad_adset_id" | "ad_id" | "hour" | "weekday" | "event_prop";
        /** @description The values of one dimension, most sessions first. */
        DimensionOptions: {
            /** @description The dimension; the filter's parameter has its name. */
            dimension: components["schemas"]["Dimension"];
            /** @description Its values, most sessions first. */
            options: components["schemas"]["FilterOption"][];
        };
        /**
         * @description Whether the server can write into its data folder, where batches wait that cannot be stored now.
         *
         *     - `ok`: It can.
         *     - `full`: There is no space left.
         *     - `not_writable`: The folder is read-only, or not the server's.
         *     - `failing`: The disk answers with an error.
         * @enum {string}
         */
        DiskHealth: "ok" | "full" | "not_writable" | "failing";
        Downloads: {
            extensions: string[];
        };
        /**
         * @description How the selected sessions spread over engaged time, scroll depth and pages, and over the hours of the week.
         *     Sessions are counted with all of their pages, also where the filter names a page.
         */
        Engagement: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What the selected sessions come to. */
            totals: components["schemas"]["Totals"];
            /** @description Time in which pages of a session were seen and used (milliseconds). */
            engagedMs: components["schemas"]["Spread"];
            /** @description Deepest scroll of a session, in percent of the page's height. */
            scroll: components["schemas"]["Spread"];
            /** @description Pageviews of a session. */
            pages: components["schemas"]["Spread"];
            /** @description All 168 hours of the week, Monday from 0:00 first. */
            hours: components["schemas"]["HourOfWeek"][];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description The events of a project. */
        EventCatalog: {
            /** @description The days that are counted: the last 30 in the project's time zone, today included. */
            period: components["schemas"]["Period"];
            /** @description Built-in and preset events first, then registered ones by name, then the others, most frequent first. */
            items: components["schemas"]["CatalogEvent"][];
            /**
             * Format: uint32
             * @description How many names without a schema the project has had.
             */
            unregistered: number;
            /**
             * Format: uint32
             * @description How many it can have; events with further names are dropped.
             */
            limit: number;
        };
        /** @description One event. */
        EventItem: {
            /** @description Stable: the pageview's id and the event's number on it. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description Its name. */
            name: string;
            /** @description Its properties. */
            props: unknown;
            /**
             * Format: uuid
             * @description The pageview it happened on.
             */
            pageviewId: string;
            /** @description The page it happened on, where that is known. */
            page: string | null;
            /** @description The session it belongs to. */
            session: components["schemas"]["SessionSummary"];
        };
        /** @description Custom event names that are in no schema. */
        EventNamesStatus: {
            /**
             * Format: int64
             * @description How many there are.
             */
            unregistered: number;
            /**
             * Format: uint32
             * @description Events with further names are dropped.
             */
            limit: number;
            /**
             * Format: int64
             * @description Events dropped today for that.
             */
            droppedToday: number;
        };
        /**
         * @description Why an event, or one of its props, is not kept.
         *
         *     - `invalid_name`: The name is not lower case snake case of 1 to 40 characters.
         *     - `blocked`: The project's schema says that the event is dropped.
         *     - `too_many_names`: The project has 200 distinct names without a schema already.
         *     - `repeated`: It repeats an event of the visit, and the project's schema says that such repeats are dropped.
         *     - `unknown_session`: No stored session has this id.
         *     - `unknown_pageview`: No pageview of the session has this id.
         *     - `too_old`: It happened before the project's retention.
         *     - `in_future`: It happens later than now.
         *     - `before_session`: It happened before its session began.
         *     - `too_late`: It happened more than 45 days after its session began.
         *     - `over_quota`: The project's budget of events is spent, or there is no room.
         *     - `missing_prop`: The project's schema requires the prop.
         *     - `invalid_prop_name`: The prop's name is not one of 1 to 40 letters, digits and `. _ -`.
         *     - `too_many_props`: The event has more than 20 props.
         *     - `wrong_type`: The value is of another type.
         *     - `empty`: The text has no characters.
         *     - `too_long`: The text has too many characters.
         *     - `not_an_identifier`: The text has characters other than letters, digits, spaces and `. : / # - _`.
         *     - `personal`: The text may be an e-mail address or a phone number.
         *     - `wrong_format`: The text does not fit the pattern.
         *     - `not_listed`: The value is none of the listed ones.
         *     - `out_of_range`: The number is less or more than it may be.
         *     - `unknown_questionnaire`: The answer's questionnaire is not registered.
         *     - `unknown_question`: The answer's question is not one of its questionnaire.
         *     - `unknown_answer`: The question does not take this answer.
         * @enum {string}
         */
        EventProblem: "invalid_name" | "blocked" | "too_many_names" | "repeated" | "unknown_session" | "unknown_pageview" | "too_old" | "in_future" | "before_session" | "too_late" | "over_quota" | "missing_prop" | "invalid_prop_name" | "too_many_props" | "wrong_type" | "empty" | "too_long" | "not_an_identifier" | "personal" | "wrong_format" | "not_listed" | "out_of_range" | "unknown_questionnaire" | "unknown_question" | "unknown_answer";
        /** @description What the project says of an event. */
        EventSchema: {
            /** @description The event's name. */
            name: string;
            /** @description What people call it; null for the name itself. */
            label: components["schemas"]["Label"] | null;
            /**
             * @description What its props must be, by their names. Props that are not named here are held against the rules for
             *     events without a schema.
             */
            props: {
                [key: string]: components["schemas"]["PropDefinition"];
            };
            /** @description Whether only the first of a pageview is kept. */
            oncePerPageview: boolean;
            /** @description Which repeats are dropped. */
            dedupe: components["schemas"]["Dedupe"];
            /** @description Whether browsers send it at once instead of within a second. */
            flush: boolean;
            /** @description Whether it is kept. */
            status: components["schemas"]["EventStatus"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description What is said of an event; it replaces what was said before. */
        EventSchemaWrite: {
            /** @description What people call it: a text, or one in each language; 1 to 80 characters. */
            label?: components["schemas"]["Label"];
            /**
             * @description What its props must be, by their names; up to 20.
             * @default {}
             */
            props: {
                [key: string]: components["schemas"]["PropDefinition"];
            };
            /**
             * @description Whether only the first of a pageview is kept.
             * @default false
             */
            oncePerPageview: boolean;
            /**
             * @description Which repeats are dropped.
             * @default none
             */
            dedupe: components["schemas"]["Dedupe"];
            /**
             * @description Whether browsers send it at once instead of within a second.
             * @default false
             */
            flush: boolean;
            /**
             * @description Whether it is kept.
             * @default active
             */
            status: components["schemas"]["EventStatus"];
        };
        /**
         * @description Whether an event is kept.
         *
         *     - `blocked`: It is dropped when it comes in.
         * @enum {string}
         */
        EventStatus: "active" | "blocked";
        /** @description An event to try. */
        EventValidate: {
            /**
             * @description The project whose schemas it is held against, by its id, its slug, or org-slug/project-slug. The caller needs
             *     analytics:read there. Without it the event is held against the rules for all events.
             */
            project?: string;
            /** @description The event's name, up to 200 characters. */
            name: string;
            /** @description Its props, a JSON object. */
            props?: {
                [key: string]: unknown;
            };
        };
        /** @description What would become of an event. */
        EventValidateResult: {
            /** @description Whether the event would be kept. Props with problems would be left out of it. */
            valid: boolean;
            /** @description What is known of its name. */
            knownAs: components["schemas"]["KnownAs"];
            /** @description The props that would be kept. */
            props: {
                [key: string]: unknown;
            };
            /** @description What is wrong with the event and its props. */
            problems: components["schemas"]["Problem"][];
        };
        /** @description Events of the selected sessions. */
        EventsQueryResult: {
            /** @description The days covered, in the project's time zone. They are those on which sessions began. */
            period: components["schemas"]["Period"];
            /** @description The events in the order asked for. */
            items: components["schemas"]["EventItem"][];
            /**
             * @description Give it as `cursor` for the events after these; null at the end. There may be more even where `items` has
             *     fewer than asked for: a page looks at so many events only.
             */
            nextCursor: string | null;
            /** @description Whether past visits are being derived anew, because the project's rules have changed. */
            recomputing: boolean;
        };
        /** @description Events of browsers that were not kept today; the rest of their batches was. */
        EventsStatus: {
            /**
             * Format: int64
             * @description Those that their schema blocks, or that are not as it says.
             */
            refusedToday: number;
            /**
             * Format: int64
             * @description Those that repeat an event of their visit, where their schema says that such repeats are dropped.
             */
            repeatedToday: number;
        };
        /** @description One value. */
        FilterOption: {
            /** @description The value as the filter takes it. */
            value: string;
            /** @description Label of a page group or a relevance tier, name of a goal. */
            label: string | null;
            /**
             * Format: uint64
             * @description Sessions with the value.
             */
            sessions: number;
        };
        /** @description What can be filtered by. */
        FilterOptions: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Every dimension that has a parameter, those without values too; or the one that was asked for. */
            dimensions: components["schemas"]["DimensionOptions"][];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        FirstTouch: {
            enabled: boolean;
        };
        /**
         * @description How the selected sessions go from page to page. Views of the same page one after the other, like reloads, are
         *     one step.
         */
        Flow: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /**
             * Format: uint64
             * @description Selected sessions that have a pageview.
             */
            sessions: number;
            /** @description The first pages of sessions, most sessions first. */
            entries: components["schemas"]["FlowPage"][];
            /** @description The last pages of sessions, most sessions first. */
            exits: components["schemas"]["FlowPage"][];
            /** @description From one page to the next, most frequent first. */
            transitions: components["schemas"]["FlowTransition"][];
            /**
             * Format: uint64
             * @description How many different transitions there are in all; the list may have fewer.
             */
            distinctTransitions: number;
            /** @description The ways that sessions take, most sessions first. */
            paths: components["schemas"]["FlowPath"][];
            /**
             * Format: uint64
             * @description How many different paths there are in all; the list may have fewer.
             */
            distinctPaths: number;
            /**
             * Format: uint64
             * @description Sessions that have a path: those that saw `start_page` or `end_page`, else all.
             */
            pathSessions: number;
            /**
             * Format: uint64
             * @description Sessions whose path is not in the list.
             */
            otherSessions: number;
            /**
             * Format: uint32
             * @description How many pages a path has at most.
             */
            steps: number;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description Sessions that begin or end on a page. */
        FlowPage: {
            /** @description Canonical path. */
            page: string;
            /**
             * Format: uint64
             * @description Sessions that begin or end here.
             */
            sessions: number;
        };
        /** @description Pages in the order they were seen. */
        FlowPath: {
            /**
             * @description One page per step. With fewer than `steps` of them the session ended here; with `end_page`, it began with
             *     the first.
             */
            pages: string[];
            /**
             * Format: uint64
             * @description Sessions that went this way.
             */
            sessions: number;
        };
        /** @description A step from one page to another. */
        FlowTransition: {
            /** @description The page that was left. */
            from: string;
            /** @description The page that came next. */
            to: string;
            /**
             * Format: uint64
             * @description How often that happened; a session can do it several times.
             */
            transitions: number;
            /**
             * Format: uint64
             * @description Sessions in which it happened.
             */
            sessions: number;
        };
        /** @description The plays of a video in one shape. */
        FormatRetention: {
            /** @description The shape. */
            format: components["schemas"]["VideoFormat"];
            /**
             * Format: uint64
             * @description Plays in this shape.
             */
            plays: number;
            /** @description Of these plays, from the beginning of the video to its end. */
            curve: components["schemas"]["RetentionPoint"][];
        };
        /** @description A funnel: steps towards something, and how many visits take them. */
        Funnel: {
            /** @description What reports and other programs call it. */
            key: string;
            /** @description What people call it. */
            name: string;
            /** @description Whether the order of the steps counts. */
            mode: components["schemas"]["FunnelMode"];
            /** @description Its steps, 2 to 20. */
            steps: components["schemas"]["FunnelStep"][];
            /**
             * @description Whether it is the one that the overview shows and the funnel report answers unless asked for another.
             *     As long as a project has funnels, exactly one of them is.
             */
            isDefault: boolean;
            /**
             * Format: int32
             * @description Its place among the funnels: smaller numbers first, equal ones by their key.
             */
            sort: number;
        };
        /**
         * @description A funnel with its figures.
         *
         *     What a visit does are its pageviews and its events, in the order of their moments; at the same moment
         *     pageviews come before events, then the order is that of the pageviews' ids and of the events' numbers.
         *
         *     In an independent funnel a session counts for every step it did, in any order. In a sequential one it counts
         *     for a step if one of its actions does the step and comes after another one that completed the step before, at
         *     most as long after it as the step allows. No action does two steps; a goal that is no action, like engaged time,
         *     does every step that asks for it when the visit ends. All ways to take the steps are looked at: a
         *     step that comes too late after the first time of the step before may still be in time after a later one.
         */
        FunnelFigures: {
            /** @description The funnel's key. */
            key: string;
            /** @description What people call it. */
            name: string;
            /** @description Whether the order of the steps counts. */
            mode: components["schemas"]["FunnelMode"];
            /**
             * Format: uint64
             * @description All selected sessions, also those that took no step.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Sessions that took every step: a completion.
             */
            completed: number;
            /**
             * Format: double
             * @description Completions as a share of the sessions that took the first step, 0 to 1.
             */
            completionRate: number;
            /** @description Its steps in order. */
            steps: components["schemas"]["FunnelStepFigures"][];
        };
        /**
         * @description Whether the order of a funnel's steps counts.
         *
         *     - `independent`: A visit counts for every step it did, in any order.
         *     - `sequential`: A visit counts for a step only if it did it after the step before, by another, later action.
         * @enum {string}
         */
        FunnelMode: "independent" | "sequential";
        /** @description A part of a list. */
        FunnelPage: {
            items: components["schemas"]["Funnel"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description What a funnel would have counted. */
        FunnelPreview: {
            /** @description The last 30 days in the project's time zone, today included. */
            period: components["schemas"]["Period"];
            /** @description The steps with their figures, over all sessions but tests. Key and name are empty. */
            funnel: components["schemas"]["FunnelFigures"];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description A funnel to try. */
        FunnelPreviewInput: {
            /** @description Whether the order of the steps counts. */
            mode: components["schemas"]["FunnelMode"];
            /** @description Its steps, 2 to 20. */
            steps: components["schemas"]["FunnelStepWrite"][];
        };
        /**
         * @description How many of the selected sessions took each step of a funnel. `not_found` where the project has no such
         *     funnel, or none at all.
         */
        FunnelReport: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description The funnel with its figures. */
            funnel: components["schemas"]["FunnelFigures"];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description A step of a funnel. */
        FunnelStep: {
            /**
             * @description What people call it; null for one that is called by what it asks for.
             * @default null
             */
            name: string | null;
            /** @description What a visit does at it: StepMatch of the OpenAPI document. */
            match: components["schemas"]["StepMatch"];
            /**
             * Format: uint32
             * @description How many seconds after the step before it must happen at the latest; null for any time.
             * @default null
             */
            within: number | null;
        };
        /** @description A step with its figures. */
        FunnelStepFigures: {
            /** @description What people call it; null for one that is called by what it asks for. */
            name: string | null;
            /** @description What a visit does at it: StepMatch of the OpenAPI document. */
            match: components["schemas"]["StepMatch"];
            /**
             * Format: uint32
             * @description How many seconds after the step before it must happen at the latest; null for any time.
             */
            within: number | null;
            /**
             * Format: uint64
             * @description Sessions that took the step.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors of these sessions, counted anew each local day.
             */
            visitors: number;
            /**
             * Format: double
             * @description Of the sessions that took the first step, the share that took this one too, 0 to 1.
             */
            rateFromFirst: number;
            /**
             * Format: double
             * @description Of the sessions that took the step before, the share that took this one too, 0 to 1; for the first step,
             *     its share of all selected sessions.
             */
            rateFromBefore: number;
            /**
             * Format: uint64
             * @description Sessions that took the step before and not this one; for the first step, selected sessions that did not
             *     take it.
             */
            dropOff: number;
            /**
             * Format: double
             * @description Exact median of the time from the step before, in milliseconds: from the last time the step before was
             *     completed ahead of it to the first time this one was. Null for the first step, for steps that nobody took
             *     and in independent funnels.
             */
            medianMs: number | null;
        };
        /** @description A step of a funnel as it is written. */
        FunnelStepWrite: {
            /** @description What people call it, 1 to 100 characters; left out or null, it is called by what it asks for. */
            name?: string | null;
            /** @description What a visit does at it: StepMatch of the OpenAPI document. */
            match: components["schemas"]["StepMatch"];
            /**
             * Format: uint32
             * @description How many seconds after the step before it must happen at the latest, up to a day; left out or null, at any
             *     time. Only steps of a sequential funnel have it, and not the first one.
             */
            within?: number | null;
        };
        /** @description A change of a funnel; what is left out stays. */
        FunnelUpdate: {
            /** @description Its name for people, 1 to 100 characters. */
            name?: string;
            /** @description Whether the order of the steps counts. */
            mode?: components["schemas"]["FunnelMode"];
            /** @description All its steps, 2 to 20. */
            steps?: components["schemas"]["FunnelStepWrite"][];
            /**
             * @description True makes it the default one in place of another. The default one ceases to be it only when another
             *     becomes it.
             */
            isDefault?: boolean;
            /**
             * Format: int32
             * @description Its place among the funnels, smaller numbers first.
             */
            sort?: number;
        };
        /** @description A new funnel. */
        FunnelWrite: {
            /**
             * @description What reports and other programs will call it: a lower-case letter or a digit, then up to 39 of these,
             *     underscores and hyphens. `conflict` when taken.
             */
            key: string;
            /** @description Its name for people, 1 to 100 characters. */
            name: string;
            /** @description Whether the order of the steps counts. */
            mode: components["schemas"]["FunnelMode"];
            /** @description Its steps, 2 to 20. */
            steps: components["schemas"]["FunnelStepWrite"][];
            /**
             * @description Whether it becomes the default one in place of another. The first funnel of a project always does.
             * @default false
             */
            isDefault: boolean;
            /**
             * Format: int32
             * @description Its place among the funnels, smaller numbers first; behind all others where left out.
             */
            sort?: number;
        };
        /** @description What a project wants its visits to do. A visit reaches a goal once, however often it does what the goal asks for. */
        Goal: {
            /** @description What filters, reports and other programs call it. It never changes. */
            key: string;
            /** @description What people call it. */
            name: string;
            /** @description What a visit must have done: Match of the OpenAPI document. */
            match: components["schemas"]["Match"];
            /** @description Whether reaching it is a conversion. */
            isConversion: boolean;
            /**
             * Format: double
             * @description What reaching it is worth in the project's currency, which counts to four decimals. A match with `valueFrom`
             *     takes the value from its events instead, where they carry one.
             */
            value: number | null;
            /**
             * Format: int32
             * @description Its place among the goals: smaller numbers first, equal ones by their key.
             */
            sort: number;
            /** @description Whether it was put away: no visit reaches it any more, and reports leave it out. */
            archived: boolean;
        };
        /** @description A new goal. */
        GoalCreate: {
            /**
             * @description What filters, reports and other programs will call it: a lower-case letter or a digit, then up to 39 of these,
             *     underscores and hyphens. `conflict` when taken, by an archived goal too.
             */
            key: string;
            /** @description Its name for people, 1 to 100 characters. */
            name: string;
            /** @description What a visit must have done: Match of the OpenAPI document. */
            match: components["schemas"]["Match"];
            /**
             * @description Whether reaching it is a conversion.
             * @default false
             */
            isConversion: boolean;
            /**
             * Format: double
             * @description What reaching it is worth in the project's currency, up to 1,000,000,000. It counts to four decimals.
             */
            value?: number | null;
            /**
             * Format: int32
             * @description Its place among the goals, smaller numbers first; behind all others where left out.
             */
            sort?: number;
        };
        /** @description The sessions that reached a goal. */
        GoalFigures: {
            /**
             * Format: uint64
             * @description Sessions that reached it; each counts once.
             */
            sessions: number;
            /**
             * Format: double
             * @description Share of all selected sessions, 0 to 1.
             */
            rate: number;
            /**
             * Format: double
             * @description What these sessions are worth to it together, in the project's currency.
             */
            value: number;
        };
        /** @description A part of a list. */
        GoalPage: {
            items: components["schemas"]["Goal"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description What a goal would have counted. */
        GoalPreview: {
            /** @description The last 30 days in the project's time zone, today included. */
            period: components["schemas"]["Period"];
            /** @description The currency of the value, three upper-case letters. */
            currency: string;
            /**
             * Format: uint64
             * @description All sessions of these days, tests left out.
             */
            totalSessions: number;
            /**
             * Format: uint64
             * @description Those of them that would have reached the goal.
             */
            sessions: number;
            /**
             * Format: double
             * @description Their share, 0 to 1.
             */
            rate: number;
            /**
             * Format: double
             * @description What they would have been worth to it together, in the project's currency.
             */
            value: number;
            /** @description Every day. */
            series: components["schemas"]["GoalPreviewDay"][];
        };
        /** @description One day of a preview. */
        GoalPreviewDay: {
            /** @description The day in the project's time zone. */
            day: components["schemas"]["Date"];
            /**
             * Format: uint64
             * @description Sessions that began on it and would have reached the goal.
             */
            sessions: number;
        };
        /** @description A goal to try. */
        GoalPreviewInput: {
            /** @description What a visit must have done: Match of the OpenAPI document. */
            match: components["schemas"]["Match"];
            /**
             * @description Whether reaching it would be a conversion. It changes none of these figures.
             * @default false
             */
            isConversion: boolean;
            /**
             * Format: double
             * @description What reaching it would be worth in the project's currency, up to 1,000,000,000.
             */
            value?: number | null;
        };
        /** @description One goal. */
        GoalRow: {
            /** @description Key of the goal. */
            key: string;
            /** @description What people call it. */
            name: string;
            /** @description Whether reaching it is a conversion. */
            isConversion: boolean;
            /** @description The sessions that reached it, and what they are worth to it. */
            reached: components["schemas"]["GoalFigures"];
            /** @description The same of the period before; null unless asked for. */
            before: components["schemas"]["GoalFigures"] | null;
            /**
             * @description Whether the goal was made or changed and not all past visits have been asked for it yet: these figures then
             *     miss what it finds in some of them, or hold what it does not find any more.
             */
            recomputing: boolean;
        };
        /** @description A change of a goal; what is left out stays. */
        GoalUpdate: {
            /** @description Its name for people, 1 to 100 characters. */
            name?: string;
            /** @description What a visit must have done: Match of the OpenAPI document. Past visits are recomputed within minutes. */
            match?: components["schemas"]["Match"];
            /** @description Whether reaching it is a conversion. */
            isConversion?: boolean;
            /**
             * Format: double
             * @description What reaching it is worth in the project's currency, up to 1,000,000,000; null takes the value away.
             */
            value?: number | null;
            /**
             * Format: int32
             * @description Its place among the goals, smaller numbers first.
             */
            sort?: number;
            /** @description Puts it away or takes it out again. */
            archived?: boolean;
        };
        /** @description The period of the same length that ends the day before. */
        GoalsComparison: {
            /** @description The days compared with. */
            period: components["schemas"]["Period"];
            /**
             * Format: date-time
             * @description Only sessions that began before this moment are counted, so that a period that is not over
             *     compares with as much of the one before: up to the same time of day. Null when both are whole.
             */
            until: string | null;
            /** @description What their selected sessions come to. */
            totals: components["schemas"]["Totals"];
        };
        /** @description The goals of the project and how often they were reached. */
        GoalsReport: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description The currency of all values, three upper-case letters. */
            currency: string;
            /** @description What the selected sessions come to. */
            totals: components["schemas"]["Totals"];
            /** @description Every goal that is not archived in its order, those that no session reached too. */
            rows: components["schemas"]["GoalRow"][];
            /** @description The period before; null unless asked for. */
            comparison: components["schemas"]["GoalsComparison"] | null;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description The state of the deployment. */
        Health: {
            /**
             * @description Whether the database and the disk work and no background job has failed three times in a row; which one is
             *     told by `/v1/health/jobs`.
             */
            ok: boolean;
            db: components["schemas"]["DatabaseHealth"];
            /** @description Whether the settings are enough for every route. */
            config: components["schemas"]["ConfigHealth"];
            /** @description Whether this server can keep batches on its disk that cannot be stored now. */
            disk: components["schemas"]["DiskHealth"];
            /** @description Tracking batches that wait on this server's disk to be stored. */
            waiting: components["schemas"]["WaitingHealth"];
            version: string;
            /** Format: date-time */
            time: string;
        };
        /**
         * @description An hour of the week in the project's time zone, as its clocks show it. Where they are put back, the hour that
         *     comes twice is one.
         */
        HourOfWeek: {
            /**
             * Format: uint32
             * @description 1 is Monday, 7 is Sunday.
             */
            weekday: number;
            /**
             * Format: uint32
             * @description 0 to 23.
             */
            hour: number;
            /**
             * Format: uint64
             * @description Sessions that began in this hour.
             */
            sessions: number;
            /**
             * Format: double
             * @description Average time per session in which pages were seen and used (milliseconds).
             */
            averageEngagedMs: number;
        };
        Identify: {
            /**
             * @description Whether the project's script has the plugin by which a page says who its visitor is.
             * @default false
             */
            enabled: boolean;
            /** @description Whether that counts only after consent. */
            requireConsent: boolean;
        };
        IdentifyInput: {
            /**
             * @description Whether the project's script has the plugin by which a page says who its visitor is.
             * @default false
             */
            enabled: boolean;
            /** @description Whether that counts only after consent. */
            requireConsent: boolean;
        };
        /**
         * @description What a browser can say about a person, in the words of the wire; each is a hash.
         *
         *     - `em`: The e-mail address.
         *     - `emg`: The e-mail address as its mail service reads it.
         *     - `ph`: The phone number.
         *     - `fn`: The first name.
         *     - `ln`: The last name.
         *     - `xid`: An id of the site's own.
         * @enum {string}
         */
        Identity: "em" | "emg" | "ph" | "fn" | "ln" | "xid";
        /**
         * @description Why a batch was answered 204 and not stored.
         *
         *     - `bot`: The browser named itself as a machine.
         *     - `zero_viewport`: The browser had no visible window.
         *     - `notrack`: A page asked not to be counted by the project's no-track parameter.
         *     - `excluded_path`: Every pageview lies on an excluded path.
         *     - `personal_path`: Every pageview lies on a personal path and the project excludes those.
         *     - `consent`: The project requires consent and the batch carries none.
         *     - `empty`: Nothing usable was left after cleaning.
         *     - `too_late`: The visit was heard of last more than a day before: its past is not rewritten.
         *     - `session_full`: The visit has as many pageviews or events as one can have.
         *     - `quota_pageviews_project`: The project has reached its pageviews of the day.
         *     - `quota_pageviews_network`: The visitor's network has reached its pageviews of the day.
         *     - `quota_events_project`: The project has reached its events of the day.
         *     - `quota_events_network`: The visitor's network has reached its events of the day.
         *     - `quota_storage`: The project has reached its storage quota.
         *     - `storage_paused`: The deployment stores more than it may; batches come in again when there is room.
         *     - `storage_limit`: The deployment has reached its limit.
         *     - `spool_full`: The database was away and the spool was full: the batch is lost.
         *     - `quarantine_full`: The database refused the batch and the quarantine was full: the batch is lost.
         *     - `disk_failed`: The batch had to wait on the disk, which could not be written: the batch is lost.
         *     - `project_deleted`: The project was deleted while the batch was on its way.
         *     - `purged`: The visit was purged before its batch, which waited on the disk, could be stored.
         * @enum {string}
         */
        IgnoredReason: "bot" | "zero_viewport" | "notrack" | "excluded_path" | "personal_path" | "consent" | "empty" | "too_late" | "session_full" | "quota_pageviews_project" | "quota_pageviews_network" | "quota_events_project" | "quota_events_network" | "quota_storage" | "storage_paused" | "storage_limit" | "spool_full" | "quarantine_full" | "disk_failed" | "project_deleted" | "purged";
        /** @description A member to be. */
        Invitation: {
            /**
             * Format: uuid
             * @description The invitation's id.
             */
            id: string;
            /** @description The invited address. */
            email: string;
            /** @description The role it gives. */
            role: components["schemas"]["Role"];
            /** @description Whether the new member sees leads (personal data). */
            pii: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its link ends: seven days later.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was accepted; null while it is not.
             */
            acceptedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it is not.
             */
            revokedAt: string | null;
        };
        /** @description What became of the invitation. */
        InvitationAccepted: {
            org: components["schemas"]["OrgRef"];
            role: components["schemas"]["Role"];
        };
        /** @description Whom to invite, as what. */
        InvitationCreate: {
            /**
             * Format: email
             * @description The address to invite.
             */
            email: string;
            /** @description The role it gives. */
            role: components["schemas"]["InvitedRole"];
            /**
             * @description Whether the new member sees leads (personal data).
             * @default false
             */
            pii: boolean;
        };
        /** @description A new invitation with its link, which is shown only here. */
        InvitationCreated: {
            /** @description The invitation as lists show it. */
            invitation: components["schemas"]["Invitation"];
            /** @description The link to accept it with; it is shown only here. */
            acceptUrl: string;
        };
        /** @description What the invited person sees before deciding. */
        InvitationDetails: {
            org: components["schemas"]["InvitingOrganization"];
            email: string;
            role: components["schemas"]["Role"];
            /** @description Who invited, by name. */
            invitedBy: string | null;
            /** Format: date-time */
            expiresAt: string;
            /**
             * @description Whether the invited address has an account: then one logs in, else one signs up. It is told to who
             *     reads the mails of the address, that is by the link that was mailed or in a login with the address;
             *     null to everybody else.
             */
            accountExists: boolean | null;
        };
        /** @description A part of a list. */
        InvitationPage: {
            items: components["schemas"]["Invitation"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /**
         * @description Roles that one can be invited to. Nobody becomes an owner by a link.
         * @enum {string}
         */
        InvitedRole: "admin" | "analyst" | "viewer";
        /** @description An organization as strangers with an invitation see it. */
        InvitingOrganization: {
            slug: string;
            name: string;
        };
        /** @description Whether a job is at work. */
        JobActivity: "running" | "due" | "waiting";
        /** @description How one job stands. */
        JobHealth: {
            job: string;
            ok: boolean;
            state: components["schemas"]["JobActivity"];
            /** Format: date-time */
            lastStartedAt: string | null;
            /** Format: date-time */
            lastFinishedAt: string | null;
            /** @description Why the last run failed; null when it did not. */
            error: string | null;
            /**
             * Format: int64
             * @description How often it ran.
             */
            runs: number;
            /**
             * Format: int64
             * @description How many of these runs failed, panicked, took too long or died with their instance.
             */
            failures: number;
            /**
             * Format: int32
             * @description How many of the latest runs failed.
             */
            failedInARow: number;
        };
        /** @description One run of one job. */
        JobRun: {
            job: string;
            /** @description What the run was about; `all` is the whole deployment. */
            scope: string;
            ok: boolean;
            /** Format: uint64 */
            durationMs: number;
            /** @description What it did, in numbers; `more` says that work is left, `error` why it failed. */
            stats: unknown;
        };
        /** @description How the background jobs of the deployment stand. */
        JobsHealth: {
            /** @description False once a job has failed three times in a row. */
            ok: boolean;
            jobs: components["schemas"]["JobHealth"][];
            /** @description What the nightly self-checks of the stored visits found. */
            selfCheck: components["schemas"]["SelfCheckHealth"];
        };
        /** @description A credential that a platform takes. */
        KeptCredential: {
            /** @description Which one. */
            name: components["schemas"]["DestinationCredential"];
            /** @description Its last characters, for people to know it again; null where none is kept. */
            hint: string | null;
        };
        /**
         * @description Publishable keys send data from browsers; secret keys belong to servers.
         * @enum {string}
         */
        KeyKind: "publishable" | "secret";
        /** @description How a key is replaced. */
        KeyRoll: {
            /**
             * Format: int32
             * @description How long the old key keeps working; 0 ends it at once.
             * @default 168
             */
            expireOldInHours: number;
        };
        /**
         * @description What is known of an event's name.
         *
         *     - `built_in`: The service knows it.
         *     - `registered`: The project has a schema for it.
         *     - `unregistered`: Nothing is said of it.
         * @enum {string}
         */
        KnownAs: "built_in" | "registered" | "unregistered";
        /** @description A text for people: one for all languages or one for each. */
        Label: string | components["schemas"]["Translated"];
        /** @description A person whom a project knows. */
        Lead: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description How far it has come. */
            status: components["schemas"]["LeadStatus"];
            /**
             * Format: double
             * @description What it is worth, to four decimals; null where nobody has said.
             */
            value: number | null;
            /** @description The currency of its value. */
            currency: string | null;
            /** @description What the person is known by, each kept as a hash. */
            identities: components["schemas"]["PersonHash"][];
            /** @description The person in plain text, where the project keeps it and the caller asked for it. Each reading is recorded. */
            contact: components["schemas"]["LeadContact"] | null;
            /** @description What else the site told of the person. */
            traits: {
                [key: string]: unknown;
            };
            /** @description The form that identified last. */
            form: string | null;
            /** @description Whether the person agreed that ad platforms are told. */
            consent: boolean;
            /** @description The channel of the first visit; null for a lead without one. */
            channel: components["schemas"]["Channel"] | null;
            /** @description utm_source of the first visit. */
            utmSource: string | null;
            /** @description utm_medium of the first visit. */
            utmMedium: string | null;
            /** @description utm_campaign of the first visit. */
            utmCampaign: string | null;
            /**
             * Format: uuid
             * @description The first visit in which the person said who they are.
             */
            firstSessionId: string | null;
            /**
             * Format: uuid
             * @description The last such visit.
             */
            lastSessionId: string | null;
            /**
             * Format: date-time
             * @description When the person was first heard of.
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When the person was last heard of.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description When the lead was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description A person in plain text. */
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
         * @description A person that a server tells of. E-mail address, phone number, names and id are hashed at once, and kept in plain
         *     text only where the project says so, encrypted.
         */
        LeadCreate: {
            /** @description The person's e-mail address. An address, a number or an id is required. */
            email?: string;
            /** @description The person's phone number; one without a country's code is dialled as in the project's country. */
            phone?: string;
            /** @description Your own id of the person. It is believed before address and number: another id is another person. */
            externalId?: string;
            /** @description The person's first name. */
            firstName?: string;
            /** @description The person's last name. */
            lastName?: string;
            /**
             * Format: uuid
             * @description The session in which the person was met. It says where the lead came from.
             */
            sessionId?: string;
            /** @description What else is known of the person: up to 20 texts, numbers and booleans that name nobody. */
            traits?: {
                [key: string]: unknown;
            };
            /** @description The form that was sent. */
            form?: string;
            /** @description Whether the person agreed that ad platforms are told. A yes stays. */
            consent?: boolean;
        };
        /** @description The lead that what was told belongs to. */
        LeadCreated: {
            /** @description As it is stored, without plain text. */
            lead: components["schemas"]["Lead"];
            /** @description Whether it was made now. Otherwise the person was known, and the lead has what was told beside what it had. */
            created: boolean;
        };
        /** @description A lead with what the person did. */
        LeadDetail: {
            /** @description The lead, in plain text where the project keeps it. */
            lead: components["schemas"]["Lead"];
            /**
             * @description The visits in which the person said who they are, the latest first, at most 100; null without the scope
             *     `analytics:read`.
             */
            visits: components["schemas"]["SessionSummary"][] | null;
            /** @description What these visits were worth, the latest visit's first; null without the scope `conversions:read`. */
            conversions: components["schemas"]["Conversion"][] | null;
        };
        /** @description A part of a project's leads, those first that were heard of last. */
        LeadList: {
            /** @description One page of them. */
            items: components["schemas"]["Lead"][];
            /** @description Give it as `cursor` for the leads after these; null at the end. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many people the project has erased: all that is left of them.
             */
            erased: number;
        };
        /**
         * @description How far a lead has come.
         *
         *     - `new`: Nobody has looked at it yet.
         *     - `qualified`: Worth talking to.
         *     - `won`: Became a customer.
         *     - `lost`: Will not become one.
         * @enum {string}
         */
        LeadStatus: "new" | "qualified" | "won" | "lost";
        /** @description How far a lead has come. */
        LeadUpdate: {
            /** @description How far it has come. */
            status?: components["schemas"]["LeadStatus"];
            /**
             * Format: double
             * @description What it is worth, to four decimals.
             */
            value?: number;
            /** @description The currency of that value, three upper-case letters; the project's without it. */
            currency?: string;
            /** @description What else is known of the person; what is not named stays. */
            traits?: {
                [key: string]: unknown;
            };
            /** @description Whether the person agrees that ad platforms are told. */
            consent?: boolean;
            /**
             * @description With a status: the pending conversions of the person's visits are confirmed where the lead is qualified or won,
             *     and rejected where it is lost. Needs conversions:write.
             */
            settleConversions?: boolean;
        };
        LimitSettings: {
            /**
             * Format: int64
             * @description Pageviews of the project per day.
             */
            pageviewsPerDay: number;
            /**
             * Format: int64
             * @description Pageviews per visitor network (IP prefix) per day.
             */
            pageviewsPerKeyDay: number;
            /**
             * Format: int64
             * @description Events per visitor network per day.
             */
            eventsPerKeyDay: number;
            /**
             * Format: int64
             * @description Events of the project per day; null is no limit.
             */
            eventsPerDay: number | null;
            /**
             * Format: int64
             * @description Estimated stored bytes; null is no limit.
             */
            storedBytesQuota: number | null;
        };
        /**
         * @description What a magic link is good for.
         * @enum {string}
         */
        LinkPurpose: "login" | "sudo";
        /** @description One event or pageview. */
        LiveEvent: {
            /** @description Stable: an answer that repeats an item repeats its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The event's name, or `pageview`. */
            name: string;
            /**
             * Format: uuid
             * @description The session it belongs to.
             */
            sessionId: string;
            /**
             * Format: uuid
             * @description The pageview it belongs to.
             */
            pageviewId: string | null;
            /** @description Canonical path. */
            page: string | null;
            /** @description Props of an event; null for a pageview. */
            props: unknown;
            /** @description ISO country code, upper case; null where it is not known. */
            country: string | null;
            /** @description The kind of device. */
            device: components["schemas"]["Device"];
            /** @description The channel the session came through. */
            channel: components["schemas"]["Channel"];
            /** @description Whether the session is a test. */
            test: boolean;
        };
        /** @description What happened since the cursor, oldest first. */
        LiveEvents: {
            /** @description Oldest first, at most 200. */
            items: components["schemas"]["LiveEvent"][];
            /** @description Where the next call goes on. */
            nextCursor: string;
        };
        /**
         * @description Language of mails and built-in labels.
         * @enum {string}
         */
        Locale: "en" | "de";
        Login: {
            email: string;
            password: string;
        };
        Logout: {
            /**
             * @description Ends every login of the user, not only this one.
             * @default false
             */
            all: boolean;
        };
        /** @description Asks for a link by mail. */
        MagicLinkRequest: {
            email: string;
            /**
             * @description What the link is good for: logging in, or sudo in a login there is.
             * @default login
             */
            purpose: components["schemas"]["LinkPurpose"];
            /** @description A path of this service where the dashboard goes on afterwards. */
            redirectTo?: string;
        };
        MagicLinkVerify: {
            token: string;
        };
        /**
         * @description Something that a visit did or was. A visit's are bits, in this order.
         *
         *     - `converted`: It reached a conversion goal.
         *     - `bounced`: One pageview, not engaged, not converted.
         *     - `engaged`: At least ten seconds of visible and focused time.
         *     - `custom_event`: An event whose name the service does not know.
         *     - `paid`: An ad click id or a paid utm_medium.
         * @enum {string}
         */
        Mark: "converted" | "bounced" | "engaged" | "cta" | "form" | "video" | "download" | "lead" | "multi_page" | "scrolled_90" | "messaging" | "booking" | "quiz" | "custom_event" | "paid" | "not_found";
        /**
         * @description What a visit must have done. All of it is looked for anywhere in the visit, in any order. Parts may be
         *     nested four deep, and there may be 50 of them in all, 5 of them with a regular expression.
         */
        Match: {
            /** @constant */
            kind: "event";
            /** @description Name of the event. */
            name: string;
            /** @description Conditions by the name of the property: a value it must have, or comparisons that must all hold. */
            props?: {
                [key: string]: components["schemas"]["PropCondition"];
            };
            /**
             * @description The number property that a goal takes its value from: the value of a visit is then the sum over its
             *     events that fit, each counted once and no amount below zero; where none of them carries a number
             *     there, it is the goal's fixed value. A visit is worth at most 1,000,000,000 to a goal.
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
            /** @description Id of the video; left out, any will do. */
            video?: string;
            /**
             * Format: uint8
             * @description The furthest point reached, at least, in percent of its length.
             */
            percent?: number;
            /** @description Whether it must have been watched to its end. */
            completed?: boolean;
        } | {
            /** @constant */
            kind: "answer";
            /** @description Id of the questionnaire, the event's property `variant`; left out, any will do. */
            questionnaire?: string;
            /** @description The question, the event's property `q`; left out, any will do. */
            question?: string;
            /** @description Answers, the event's property `value`, one of which it must be; left out, any will do. */
            values?: components["schemas"]["PropValue"][];
        } | {
            /** @enum {string} */
            kind: "any" | "all";
            of: components["schemas"]["Match"][];
        };
        MatchValue: boolean | number | string;
        /** @description The logged-in user and what they can reach. */
        Me: {
            /** @description Who is logged in. */
            user: components["schemas"]["User"];
            /**
             * Format: date-time
             * @description Until when sensitive actions are allowed without asking again.
             */
            sudoUntil: string | null;
            /** @description Every organization the user belongs to. */
            memberships: components["schemas"]["Membership"][];
            /**
             * Format: uuid
             * @description The project that was looked at last; null before.
             */
            lastProjectId: string | null;
        };
        /**
         * @description The kinds of what a signal looks at.
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
        /** @description A person in an organization. */
        Member: {
            /**
             * Format: uuid
             * @description The person's id.
             */
            userId: string;
            /** @description The address that logs in. */
            email: string;
            /** @description What the person is called; null where not said. */
            name: string | null;
            /** @description What the person may do. */
            role: components["schemas"]["Role"];
            /** @description Whether leads (personal data) may be seen. */
            pii: boolean;
            /**
             * Format: date-time
             * @description Since when the person belongs to the organization.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the person last logged in; null before.
             */
            lastLoginAt: string | null;
        };
        /** @description A part of a list. */
        MemberPage: {
            items: components["schemas"]["Member"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description A change of what a member may do; what is left out stays. */
        MemberUpdate: {
            /** @description The new role; only an owner makes or demotes owners. */
            role?: components["schemas"]["Role"];
            /** @description Whether leads (personal data) may be seen. */
            pii?: boolean;
        };
        /** @description What the user may do in an organization, and the projects there. */
        Membership: {
            /** @description The organization. */
            org: components["schemas"]["OrgRef"];
            /** @description What the user may do in it. */
            role: components["schemas"]["Role"];
            /** @description Whether leads (personal data) may be seen. */
            pii: boolean;
            /** @description The role as scopes. */
            scopes: components["schemas"]["Scope"][];
            /** @description Every project of the organization. */
            projects: components["schemas"]["ProjectRef"][];
        };
        Messaging: {
            chatapp: boolean;
            apps: components["schemas"]["MessengerApp"][];
        };
        /** @enum {string} */
        MessengerApp: "telegram" | "signal" | "messenger" | "viber" | "line" | "wechat" | "threema" | "skype" | "sms";
        /**
         * @description How a browser came to a page.
         *
         *     - `spa`: A navigation within a single-page application.
         *     - `resume`: A tab that was used again after the visit had ended.
         * @enum {string}
         */
        Nav: "load" | "reload" | "back_forward" | "spa" | "prerender" | "resume";
        /**
         * @description Why a visit triggered a conversion and none was made.
         *
         *     - `unknown_definition`: The project has no definition of this key, or one that this does not trigger.
         *     - `unknown_session`: No stored session has this id, or it is a test.
         *     - `not_engaged`: The session has less than ten seconds of visible and focused time.
         *     - `repeated`: The session has this conversion already.
         *     - `daily_cap`: The project's cap of conversions by visits is reached for the day.
         *     - `bot`: A machine sent it.
         * @enum {string}
         */
        NotConverted: "unknown_definition" | "unknown_session" | "not_engaged" | "repeated" | "daily_cap" | "bot";
        NotFound: {
            path: string;
            markerAttr: string;
        };
        /** @description An application that acts for a person in an organization. */
        OauthGrant: {
            /**
             * Format: uuid
             * @description The grant's id.
             */
            id: string;
            /** Format: uuid */
            orgId: string;
            /**
             * Format: uuid
             * @description Who gave it.
             */
            userId: string;
            /** @description Their address. */
            userEmail: string;
            /** @description The app it was given to. */
            clientId: string;
            /** @description What the app calls itself. */
            clientName: string;
            /** @description What the app may do. */
            scopes: components["schemas"]["Scope"][];
            /** @description The projects the grant is narrowed to; null for all of the organization. */
            projectIds: string[] | null;
            /**
             * Format: date-time
             * @description When it was given.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the app last used it; null before.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it is not.
             */
            revokedAt: string | null;
        };
        /** @description A part of a list. */
        OauthGrantPage: {
            items: components["schemas"]["OauthGrant"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        Ok: {
            /** @constant */
            ok: true;
        };
        /** @description One answer to a question. */
        OptionAnswers: {
            /**
             * @description The `value` as it came; null for answers without one. Reports know the first 50,000 different values of
             *     all props of a project; later ones count as null, too.
             */
            value: string | null;
            /** @description What people read; null unless the value is a registered option. */
            label: components["schemas"]["AnswerLabel"] | null;
            /**
             * Format: uint64
             * @description Sessions with this answer.
             */
            sessions: number;
            /**
             * Format: double
             * @description Their share of the sessions that answered the question, 0 to 1. To a question of type `multiple` a
             *     session may give several answers, so the shares may come to more than 1.
             */
            share: number;
        };
        /** @description An organization by name. */
        OrgRef: {
            /**
             * Format: uuid
             * @description The organization's id.
             */
            id: string;
            /** @description Its name in addresses, unique. */
            slug: string;
            /** @description Its name for people. */
            name: string;
        };
        /** @description An organization as its caller sees it. */
        Organization: {
            /**
             * Format: uuid
             * @description The organization's id.
             */
            id: string;
            /** @description Its name in addresses, unique. */
            slug: string;
            /** @description Its name for people. */
            name: string;
            /** @description The caller's role; null for keys. */
            role: components["schemas"]["Role"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
        };
        /** @description What a new organization is made of. */
        OrganizationCreate: {
            /** @description Its name for people, 1 to 100 characters. */
            name: string;
            /** @description Its name in addresses, unique; `conflict` when taken. */
            slug: string;
        };
        /** @description A part of a list. */
        OrganizationPage: {
            items: components["schemas"]["Organization"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description A change of an organization; what is left out stays. */
        OrganizationUpdate: {
            /** @description Its name for people, 1 to 100 characters. */
            name?: string;
            /** @description Its name in addresses, unique; `conflict` when taken. */
            slug?: string;
        };
        /**
         * @description The operating system.
         * @enum {string}
         */
        Os: "windows" | "macos" | "ios" | "android" | "linux" | "chromeos" | "other";
        /** @description A source and a medium that no rule knows. */
        OtherSource: {
            /** @description utm_source; null without it. */
            source: string | null;
            /** @description utm_medium; null without it. */
            medium: string | null;
            /**
             * Format: int64
             * @description How many visits came with both.
             */
            count: number;
            /**
             * @description The channel they were most likely meant for, which a channel mapping can give them; null where that cannot be
             *     guessed.
             */
            suggestion: components["schemas"]["Channel"] | null;
        };
        /** @description Batches that ended the same way. */
        OutcomeCount: {
            /** @description Why they were not stored. */
            reason: components["schemas"]["IgnoredReason"];
            /**
             * Format: int64
             * @description How many batches.
             */
            count: number;
        };
        /** @description The figures of a period. */
        Overview: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description The length of the points of the series. */
            bucket: components["schemas"]["Bucket"];
            /** @description The currency of all values, three upper-case letters. */
            currency: string;
            /** @description What the selected sessions come to. */
            totals: components["schemas"]["Totals"];
            /** @description The course of the period, zero-filled. */
            series: components["schemas"]["SeriesPoint"][];
            /** @description The period before; null unless asked for. */
            comparison: components["schemas"]["Comparison"] | null;
            /** @description The project's default funnel over the selected sessions; null where it has none. */
            funnel: components["schemas"]["FunnelFigures"] | null;
            /** @description What a dashboard shows beside the figures. */
            extras: components["schemas"]["OverviewExtras"];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description What a dashboard shows beside the figures. */
        OverviewExtras: {
            /**
             * Format: uint64
             * @description Visitors active in the last five minutes, whatever the filter says; tests left out.
             */
            currentVisitors: number;
            /**
             * Format: uint64
             * @description Sessions of the period that are left out because they are tests, whatever else the filter says.
             */
            testSessions: number;
            /** @description The first day with data. */
            firstDay: components["schemas"]["Date"] | null;
        };
        PageGroup: {
            key: string;
            label: components["schemas"]["Label"];
            match: components["schemas"]["Rule"][];
        };
        /**
         * @description Where on a visit a page filter looks.
         *
         *     - `any`: A pageview on the page or in the group.
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
             * @description Views of the page.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description Sessions that saw the page.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors of the page, counted anew each local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description Sessions that began here.
             */
            entries: number;
            /**
             * Format: uint64
             * @description Sessions that ended here.
             */
            exits: number;
            /**
             * Format: double
             * @description Of the sessions that began here, the share that bounced: one page, briefly, no conversion (0 to 1).
             */
            bounceRate: number;
            /** @description Time in which a view of the page was seen and used (milliseconds). */
            engagedMs: components["schemas"]["Quartiles"];
            /** @description How far down a view of the page got (percent of its height). */
            scroll: components["schemas"]["Quartiles"];
            /**
             * Format: uint64
             * @description Sessions that saw the page and reached a conversion goal.
             */
            conversions: number;
        };
        /** @description The pages the selected sessions saw, most pageviews first. */
        Pages: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What the selected sessions come to. */
            totals: components["schemas"]["Totals"];
            /** @description One row per page, most pageviews first; equal ones by their path. */
            rows: components["schemas"]["PageRow"][];
            /**
             * Format: uint64
             * @description How many pages there are in all; rows may be fewer.
             */
            distinct: number;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description One pageview of a session. */
        PageviewDetail: {
            /**
             * Format: uuid
             * @description The pageview's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it began, by the server's clock.
             */
            startedAt: string;
            /** @description How the page was reached. */
            nav: components["schemas"]["Nav"];
            /** @description Host of the address. */
            host: string;
            /** @description Canonical path. */
            page: string;
            /** @description Key of the page's group. */
            group: string;
            /** @description Variant that was shown. */
            variant: string | null;
            /**
             * Format: uint64
             * @description Visible and focused milliseconds.
             */
            engagedMs: number;
            /**
             * Format: uint32
             * @description Deepest scroll, 0 to 100.
             */
            scroll: number;
            /**
             * Format: uint32
             * @description Every click.
             */
            clicks: number;
            /**
             * Format: uint32
             * @description Clicks on what works within the site: buttons, form controls, links within the host.
             */
            internalClicks: number;
            /** @description Width and height of the viewport: 1440x900. */
            viewport: string;
        };
        PasswordChange: {
            /** @description Must be right where it is given; sudo is asked for in any case. */
            currentPassword?: string;
            newPassword: string;
        };
        /** @description The days a report covers, resolved in the project's time zone. */
        Period: {
            /** @description The first day. */
            from: components["schemas"]["Date"];
            /** @description The last day, inclusive. */
            to: components["schemas"]["Date"];
            /**
             * Format: uint32
             * @description How many days that is.
             */
            days: number;
            /** @description The preset the days come from, if they do. */
            preset: components["schemas"]["Preset"] | null;
            /** @description The project's time zone. */
            timezone: string;
        };
        /**
         * @description What a person is recognised by. It is kept as SHA-256 only.
         *
         *     - `email`: The e-mail address.
         *     - `email_plain`: The e-mail address without what its provider ignores.
         *     - `phone`: The phone number as E.164, with its plus sign.
         *     - `phone_digits`: The same without the plus sign, which browsers do not send.
         *     - `external_id`: The site's own id of the person.
         * @enum {string}
         */
        PersonHash: "email" | "email_plain" | "phone" | "phone_digits" | "first_name" | "last_name" | "external_id";
        /**
         * @description What happens to pages whose path is about one person.
         *
         *     - `isolate`: The page is counted under its replacement and never tied to another visit by the hash.
         *     - `exclude`: The page is not counted.
         * @enum {string}
         */
        PersonalMode: "isolate" | "exclude";
        PersonalPath: {
            match: components["schemas"]["Rule"];
            replacement: string;
        };
        PiiSettings: {
            /** @description Whether leads may be stored in plain text. */
            storePlaintext: boolean;
            /**
             * Format: int32
             * @description Days after which leads are deleted; null keeps them as long as the project's data.
             */
            leadsRetentionDays: number | null;
        };
        Plugins: {
            video: boolean;
            sections: boolean;
            forms: boolean;
        };
        /**
         * @description A named period that ends today, or yesterday, or with last month.
         *
         *     - `7d`: The last 7 days, today included.
         *     - `this_month`: From the first of the month to today.
         *     - `all`: The last 731 days.
         * @enum {string}
         */
        Preset: "today" | "yesterday" | "7d" | "14d" | "30d" | "90d" | "365d" | "this_month" | "last_month" | "all";
        /**
         * @description A goal that a preset brings.
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
        /** @description What is wrong with an event. */
        Problem: {
            /** @description The prop it is about; null for the event itself. */
            prop: string | null;
            /** @description What is wrong. */
            code: components["schemas"]["EventProblem"];
            /** @description The same in an English sentence, which may change. */
            message: string;
        };
        /** @description The document of an error answer (RFC 9457). */
        Problem2: {
            /** @description URL of the matching section of the errors guide. */
            type: string;
            title: string;
            /** Format: uint16 */
            status: number;
            detail?: string | null;
            /** @description The stable machine code; clients branch on it. */
            code: components["schemas"]["ProblemCode"];
            instance?: string | null;
            /** @description Every violation of a request that does not match its schema. */
            errors?: components["schemas"]["Violation"][];
            /** @description The missing scopes of `insufficient_scope`. */
            required?: components["schemas"]["Scope"][];
            /** @description Equals the `x-request-id` header of the answer. */
            requestId?: string | null;
        };
        /**
         * @description What went wrong; clients branch on it.
         *
         *     - `method_not_allowed`: Only HTTP has methods.
         * @enum {string}
         */
        ProblemCode: "bad_request" | "unauthorized" | "invalid_token" | "forbidden" | "insufficient_scope" | "sudo_required" | "not_found" | "conflict" | "last_owner" | "gone" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "rate_limited" | "internal" | "not_implemented" | "upstream_error" | "not_configured" | "db_unavailable" | "method_not_allowed";
        /** @description A project (site). */
        Project: {
            /**
             * Format: uuid
             * @description The project's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The organization that owns it.
             */
            orgId: string;
            /** @description That organization's slug. */
            orgSlug: string;
            /** @description Unique per organization. */
            slug: string;
            /** @description Its name for people. */
            name: string;
            /** @description An IANA time zone; days of reports are days there. */
            timezone: string;
            /** @description The currency of its values, three upper-case letters. */
            currency: string;
            /** @description The language of labels. */
            locale: components["schemas"]["Locale"];
            /** @description ISO country code of the site, upper case; null where not said. */
            country: string | null;
            /**
             * Format: int32
             * @description Days after which visits are deleted.
             */
            retentionDays: number;
            /**
             * Format: int32
             * @description Which set of channel rules applies: 1 or 2.
             */
            channelRules: number;
            /**
             * Format: int32
             * @description Version of the relevance model; each saved one is the next.
             */
            relevanceVersion: number;
            /**
             * Format: int32
             * @description Rises with each change of goals.
             */
            goalsVersion: number;
            /**
             * Format: int32
             * @description Rises with each change of the tracking config.
             */
            configRev: number;
            /** @description What it was set up as: default or cpi. */
            preset: string | null;
            settings: components["schemas"]["ProjectSettings"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description What a new project is made of. */
        ProjectCreate: {
            /** @description Its name for people, 1 to 100 characters. */
            name: string;
            /** @description Its name in addresses, unique in the organization; `conflict` when taken. */
            slug: string;
            /** @description Hosts of the site; `*.example.com` takes every host below it. */
            domains: string[];
            /**
             * @description An IANA time zone.
             * @default UTC
             */
            timezone: string;
            /**
             * @description The currency of its values, three upper-case letters.
             * @default EUR
             */
            currency: string;
            /**
             * @description The language of labels.
             * @default en
             */
            locale: components["schemas"]["Locale"];
            /**
             * @description ISO country code of the site, upper case.
             * @default null
             */
            country: string | null;
            /**
             * @description The set of goals it starts with.
             * @default default
             */
            preset: components["schemas"]["ProjectPreset"];
            /**
             * @description Whether pages on localhost may send data, for development.
             * @default false
             */
            allowLocalhost: boolean;
        };
        /** @description What creating a project answers. */
        ProjectCreated: {
            project: components["schemas"]["Project"];
            /** @description The first publishable key, for the snippet. */
            publishableKey: string;
        };
        /** @description A part of a list. */
        ProjectPage: {
            items: components["schemas"]["Project"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /**
         * @description The set of goals a project starts with.
         *
         *     - `cpi`: Lead sites that work with quizzes and calculators.
         * @enum {string}
         */
        ProjectPreset: "default" | "cpi";
        /** @description A project by name. */
        ProjectRef: {
            /**
             * Format: uuid
             * @description The project's id.
             */
            id: string;
            /** @description Its name in addresses, unique in the organization. */
            slug: string;
            /** @description Its name for people. */
            name: string;
        };
        /** @description Settings of a project; every group is complete. */
        ProjectSettings: {
            pii: components["schemas"]["PiiSettings"];
            limits: components["schemas"]["LimitSettings"];
            conversions: components["schemas"]["ConversionSettings"];
            ads: components["schemas"]["AdsSettings"];
            sql: components["schemas"]["SqlSettings"];
            /**
             * Format: double
             * @description From which share of pageviews behind one network a missing proxy is suspected.
             */
            proxyWarningShare: number;
        };
        /** @description A change of settings: groups may be left out, a given group is complete. */
        ProjectSettingsUpdate: {
            pii?: components["schemas"]["PiiSettings"];
            limits?: components["schemas"]["LimitSettings"];
            conversions?: components["schemas"]["ConversionSettings"];
            ads?: components["schemas"]["AdsSettings"];
            sql?: components["schemas"]["SqlSettings"];
            /** Format: double */
            proxyWarningShare?: number;
        };
        /** @description The state of a project's data. */
        ProjectStatus: {
            /** @description Always `ok`: without a database the answer is `db_unavailable`. */
            database: string;
            /**
             * Format: date-time
             * @description When the first visit began; null before any.
             */
            firstEventAt: string | null;
            /**
             * Format: date-time
             * @description When a visit was last heard of.
             */
            lastEventAt: string | null;
            /**
             * Format: uint64
             * @description How many sessions are stored.
             */
            sessionsTotal: number;
            /** @description How much room the visits take. */
            storage: components["schemas"]["StorageStatus"];
            /** @description What is used of today's quotas. */
            quota: components["schemas"]["QuotaStatus"];
            /** @description What became of today's batches. */
            today: components["schemas"]["TodayStatus"];
            /** @description The machines that came within 30 days, by what they are for; most batches first. */
            bots: components["schemas"]["BotCount"][];
            /**
             * @description Origins from which batches came that the project does not allow, at most 20, those first that were heard of last.
             *     They are forgotten when none came for two days.
             */
            refusedOrigins: components["schemas"]["RefusedOrigin"][];
            /**
             * @description The campaign tags that no rule knows: what the visits of the last 30 days whose channel is `other` came with, those
             *     of testers left out. At most 20 pairs, most visits first; of more than 10,000 visits the newest.
             */
            otherSources: components["schemas"]["OtherSource"][];
            /** @description Custom event names that are in no schema. */
            eventNames: components["schemas"]["EventNamesStatus"];
            /** @description Events that were not kept. */
            events: components["schemas"]["EventsStatus"];
            /** @description What became of today's conversion beacons. */
            beacons: components["schemas"]["BeaconsStatus"];
            /** @description Answers to questionnaires that were not kept. */
            answers: components["schemas"]["AnswersStatus"];
            /** @description Batches that wait for the database. */
            spool: components["schemas"]["SpoolStatus"];
            /** @description Batches that the database did not take. */
            quarantine: components["schemas"]["QuarantineStatus"];
            /**
             * @description How far the past visits have come that are derived anew, because the time zone, the channel
             *     rules, the page groups, a goal or the relevance model has changed; null while none are.
             */
            recomputation: components["schemas"]["Recomputation"] | null;
        };
        /** @description A tracking config and its revision, which rises with every change. */
        ProjectTrackingConfigResponse: {
            /** @description The whole config: TrackingConfig of the OpenAPI document. */
            tracking: components["schemas"]["TrackingConfig"];
            /**
             * Format: int32
             * @description Rises with each change.
             */
            configRev: number;
        };
        /** @description A change of a project; what is left out stays. */
        ProjectUpdate: {
            /** @description Its name for people, 1 to 100 characters. */
            name?: string;
            /** @description Its name in addresses, unique in the organization; `conflict` when taken. */
            slug?: string;
            /** @description An IANA time zone; visits move to their days there within minutes. */
            timezone?: string;
            /** @description The currency of its values, three upper-case letters. */
            currency?: string;
            /** @description The language of labels. */
            locale?: components["schemas"]["Locale"];
            /** @description Null takes the country away. */
            country?: string | null;
            /**
             * Format: int32
             * @description Days after which visits are deleted, 1 to 3650.
             */
            retentionDays?: number;
            /**
             * Format: int32
             * @description Which set of channel rules applies: 1 or 2.
             */
            channelRules?: number;
            /** @description Groups of ProjectSettings; each given one must be complete. */
            settings?: components["schemas"]["ProjectSettingsUpdate"];
        };
        /**
         * @description Comparisons of one property; all that are given must hold. An event without the property passes only
         *     `not` and `exists: false`.
         */
        PropComparison: {
            /** @description It is this value. Numbers are compared as numbers, all else letter by letter. */
            equals?: components["schemas"]["PropValue"];
            /** @description It is not this value, or not there at all. */
            not?: components["schemas"]["PropValue"];
            /** @description It is one of these values. */
            anyOf?: components["schemas"]["PropValue"][];
            /** @description Its text contains this one, upper and lower case alike. */
            contains?: string;
            /** @description Its text begins with this one, upper and lower case alike. */
            beginsWith?: string;
            /**
             * Format: double
             * @description It is a number greater than this one.
             */
            greater?: number;
            /**
             * Format: double
             * @description It is a number less than this one.
             */
            less?: number;
            /**
             * Format: double
             * @description It is this number or a greater one.
             */
            atLeast?: number;
            /**
             * Format: double
             * @description It is this number or a smaller one.
             */
            atMost?: number;
            /** @description Whether the event must have the property, whatever its value, or must not. */
            exists?: boolean;
        };
        /** @description A value that the property must have, or comparisons that must all hold. */
        PropCondition: string | number | boolean | components["schemas"]["PropComparison"];
        /** @description What a prop must be. */
        PropDefinition: {
            /** @constant */
            type: "string";
            /**
             * Format: uint16
             * @description Its most characters; 80 if nothing is said, 200 with the privacy `text`.
             */
            max?: number;
            /** @description A regular expression that the whole text must fit. */
            pattern?: string;
            /** @description How it is kept from naming a person. */
            privacy?: components["schemas"]["PropPrivacy"];
            /** @description Whether the event is kept without it. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "int";
            /**
             * Format: int64
             * @description The least it may be.
             */
            min?: number;
            /**
             * Format: int64
             * @description The most it may be.
             */
            max?: number;
            /** @description Whether the event is kept without it. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "number";
            /**
             * Format: double
             * @description The least it may be.
             */
            min?: number;
            /**
             * Format: double
             * @description The most it may be.
             */
            max?: number;
            /** @description Whether the event is kept without it. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "bool";
            /** @description Whether the event is kept without it. */
            optional?: boolean;
        } | {
            /** @constant */
            type: "enum";
            /** @description The texts, up to 100 of at most 80 characters. */
            values: string[];
            /** @description Whether the event is kept without it. */
            optional?: boolean;
        };
        /**
         * @description How a text is kept from naming a person.
         *
         *     - `label`: What no identifier holds is taken out, as of the labels of clicks; at most 80 characters are kept.
         *     - `text`: Any text of up to 200 characters in which no e-mail address and no phone number stands.
         * @enum {string}
         */
        PropPrivacy: "label" | "text";
        /** @description A value that a property can have. */
        PropValue: string | number | boolean;
        /** @description What a new proxy key is made of. */
        ProxyKeyCreate: {
            /**
             * @description What people call it, 1 to 100 characters.
             * @default first-party proxy
             */
            name: string;
            /**
             * Format: date-time
             * @description When it ends by itself; never where absent.
             */
            expiresAt?: string;
        };
        /** @description What a new publishable key is made of. */
        PublishableKeyCreate: {
            /** @description What people call it, 1 to 100 characters. */
            name: string;
        };
        /** @description What a purge deletes. */
        PurgeInput: {
            /** @description What to delete. */
            scope: components["schemas"]["PurgeScope"];
            /** @description The first day in the project's time zone, YYYY-MM-DD; for a range only. */
            from?: string;
            /** @description The last day, inclusive; for a range only. */
            to?: string;
        };
        /** @description What a purge deleted. */
        PurgeResult: {
            /**
             * Format: uint64
             * @description How many sessions were deleted.
             */
            sessions: number;
        };
        /**
         * @description What a purge deletes.
         *
         *     - `all`: Everything that was measured.
         *     - `range`: The visits that began on the days from `from` to `to`.
         *     - `test`: The visits of testers.
         * @enum {string}
         */
        PurgeScope: "all" | "range" | "test";
        /** @description Batches in quarantine for the same reason. */
        QuarantineCount: {
            /** @description Why they could not be stored. */
            reason: components["schemas"]["QuarantineReason"];
            /**
             * Format: int64
             * @description How many batches.
             */
            count: number;
        };
        /**
         * @description Why a batch could not be stored, though the database was there.
         *
         *     - `refused`: The database refused it.
         *     - `conflict`: It lost to other transactions again and again.
         *     - `failed`: The service failed at it; the log says where.
         *     - `rules`: The rules of its project could not be read.
         *     - `damaged`: Its checksum is wrong. It is kept, and not tried again.
         *     - `unreadable`: This build does not understand it, or the note that says why it is here.
         * @enum {string}
         */
        QuarantineReason: "refused" | "conflict" | "failed" | "rules" | "damaged" | "unreadable";
        /**
         * @description Batches that the database refused, or that could not be stored for another reason. They are kept on
         *     disk and tried again when the server starts, after a migration and by `svc spool retry`.
         */
        QuarantineStatus: {
            /**
             * Format: uint64
             * @description Those of the project on this server.
             */
            batches: number;
            /** @description The same by reason, most frequent first. */
            reasons: components["schemas"]["QuarantineCount"][];
            /**
             * Format: int64
             * @description Batches of the project that came into quarantine today.
             */
            addedToday: number;
            /**
             * Format: int64
             * @description Batches of the project that were lost today because the quarantine was full.
             */
            lostToday: number;
        };
        /** @description Exact quartiles, interpolated between neighbours. */
        Quartiles: {
            /**
             * Format: double
             * @description A quarter of the values is at most this.
             */
            p25: number;
            /**
             * Format: double
             * @description Half of the values is at most this.
             */
            median: number;
            /**
             * Format: double
             * @description Three quarters of the values are at most this.
             */
            p75: number;
        };
        /** @description A question with the query that answers it. */
        Question: {
            /** @description A short name that does not change. */
            name: string;
            /** @description The question in a sentence. */
            question: string;
            /** @description The query. */
            query: string;
        };
        /** @description One question. */
        QuestionAnswers: {
            /** @description What answers name as their `q`. */
            key: string;
            /** @description What is asked; null unless the question is registered. */
            label: components["schemas"]["AnswerLabel"] | null;
            /** @description How it is answered; null unless it is registered. */
            type: components["schemas"]["QuestionType"] | null;
            /**
             * Format: uint64
             * @description Sessions that answered it.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Sessions that answered the question before and not this one; for the first question, sessions that
             *     viewed the questionnaire and did not answer it.
             */
            dropOff: number;
            /**
             * Format: double
             * @description The drop-off as a share of those sessions of the step before, 0 to 1.
             */
            dropOffRate: number;
            /**
             * @description What was answered: the registered options in their order, then other values as they came, most
             *     frequent first, at most 100 of them. Of a session the newest answer counts; to a question of type
             *     `multiple` each different one.
             */
            options: components["schemas"]["OptionAnswers"][];
            /**
             * Format: uint64
             * @description How many different other values are left out.
             */
            moreValues: number;
        };
        /**
         * @description How a question is answered.
         *
         *     - `choice`: With one value; a later answer replaces it.
         *     - `multiple`: With several values, each of them an answer of its own.
         *     - `text`: With a short text that names nobody.
         *     - `number`: With a number.
         * @enum {string}
         */
        QuestionType: "choice" | "multiple" | "text" | "number";
        /** @description A questionnaire: the questions of a quiz on the project's site. */
        Questionnaire: {
            /** @description What answers name as their `variant`. */
            id: string;
            /** @description What people call it. */
            label: components["schemas"]["Wording"];
            /** @description Its questions in the order in which they are asked. */
            questions: components["schemas"]["QuizQuestion"][];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description One questionnaire: how far sessions came, and what they answered. */
        QuestionnaireAnswers: {
            /** @description What answers name as their `variant`; empty for answers that name none. */
            id: string;
            /** @description What people call it; null unless it is registered. */
            label: components["schemas"]["AnswerLabel"] | null;
            /**
             * Format: uint64
             * @description Sessions with an event `quiz_view` that names this questionnaire as its `variant`, or none.
             */
            viewed: number;
            /**
             * Format: uint64
             * @description Sessions that answered at least one question.
             */
            answered: number;
            /**
             * Format: uint64
             * @description Sessions with an event `quiz_contact` that names this questionnaire, or names none in a session that
             *     answered a question of it.
             */
            contacts: number;
            /**
             * Format: uint64
             * @description Sessions with an event `quiz_submit`, under the same rule.
             */
            submissions: number;
            /**
             * @description The registered questions in their order, then those that are not registered, most answered first, at
             *     most 100 of them.
             */
            questions: components["schemas"]["QuestionAnswers"][];
            /**
             * Format: uint64
             * @description How many questions that are not registered are left out.
             */
            moreQuestions: number;
        };
        /** @description A part of a list. */
        QuestionnairePage: {
            items: components["schemas"]["Questionnaire"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description What a questionnaire is to be; it replaces the one with the same id. */
        QuestionnaireWrite: {
            /** @description What people call it: a text, or one in each language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
            /** @description Its questions in the order in which they are asked, 1 to 50. */
            questions: components["schemas"]["QuizQuestionInput"][];
        };
        Questionnaires: {
            /** @description Answers outside a registered questionnaire are rejected. */
            strict: boolean;
        };
        /** @description A question. */
        QuizQuestion: {
            /** @description What answers name as their `q`, 1 to 80 characters. */
            key: string;
            /** @description What is asked: a text, or one in each language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
            /** @description How it is answered. */
            type: components["schemas"]["QuestionType"];
            /**
             * @description What can be answered, up to 100. A question of type `choice` or `multiple` without options takes any
             *     value; one of type `text` or `number` has none.
             * @default []
             */
            options: components["schemas"]["AnswerOption"][];
        };
        /** @description A question. */
        QuizQuestionInput: {
            /** @description What answers name as their `q`, 1 to 80 characters. */
            key: string;
            /** @description What is asked: a text, or one in each language; 1 to 300 characters. */
            label: components["schemas"]["Wording"];
            /** @description How it is answered. */
            type: components["schemas"]["QuestionType"];
            /**
             * @description What can be answered, up to 100. A question of type `choice` or `multiple` without options takes any
             *     value; one of type `text` or `number` has none.
             * @default []
             */
            options: components["schemas"]["AnswerOption"][];
        };
        /** @description What is used of today's quotas (the project's local day). */
        QuotaStatus: {
            /** @description Whether batches are refused today for a quota, of the project or of a visitor's network. */
            exceeded: boolean;
            /** @description Which quota; the widest if there are several. */
            reason: components["schemas"]["IgnoredReason"] | null;
            /**
             * Format: int64
             * @description Pageviews stored today.
             */
            pageviewsToday: number;
            /**
             * Format: int64
             * @description settings.limits.pageviewsPerDay.
             */
            pageviewsPerDay: number;
            /**
             * Format: int64
             * @description Events stored today.
             */
            eventsToday: number;
            /**
             * Format: int64
             * @description Null for no limit.
             */
            eventsPerDay: number | null;
        };
        /**
         * @description What is ranked.
         *
         *     - `page`: Every page of a session; one with several pages counts for each.
         * @enum {string}
         */
        RankedBy: "page" | "entry_page" | "channel" | "utm_campaign" | "utm_source" | "ref_host";
        /** @description How far the recomputation of a project's past visits has come. */
        Recomputation: {
            /**
             * Format: uint64
             * @description Visits that have been derived anew.
             */
            done: number;
            /**
             * Format: uint64
             * @description How many they are in all; null before they have been counted.
             */
            total: number | null;
            /**
             * Format: uint64
             * @description About how long it will take at the rate so far; null before there is one.
             */
            secondsLeft: number | null;
        };
        /** @description An origin that the project does not allow. Its batches were answered 403. */
        RefusedOrigin: {
            /** @description As the allowed origins of the tracking config write it: `https://shop.example:8443`. */
            origin: string;
            /**
             * Format: int64
             * @description How many batches came from it.
             */
            count: number;
            /**
             * Format: date-time
             * @description When the last of them came.
             */
            lastAt: string;
        };
        /** @description A server event that is not stored. */
        RejectedEvent: {
            /**
             * Format: uint32
             * @description Its place in the request, from 0.
             */
            index: number;
            /** @description Why it is not stored. */
            code: components["schemas"]["EventProblem"];
            /** @description The same in an English sentence, which may change. */
            message: string;
        };
        /** @description How a session's relevance comes about. */
        RelevanceBreakdown: {
            /**
             * Format: uint32
             * @description 0 to 100.
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
             * @description Whether that version is not kept any more, so that nobody can say how the score came about. The
             *     session is scored anew by the active model before long.
             */
            modelGone: boolean;
            /**
             * Format: double
             * @description The points of all parts together. The score is this sum, at least 0, at most 100, rounded. Null
             *     without the model.
             */
            sum: number | null;
            /** @description What each signal of the model gave or took; none without the model. */
            parts: components["schemas"]["RelevancePart"][];
        };
        /** @description A session that would change its tier. */
        RelevanceChange: {
            /**
             * Format: uuid
             * @description The session's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /** @description By the active model. */
            before: components["schemas"]["RelevanceVerdict"];
            /** @description By the model that is tried. */
            after: components["schemas"]["RelevanceVerdict"];
        };
        /**
         * @description A relevance model. The score of a session is the sum of the points that its signals give and take,
         *     at least 0, at most 100, rounded to a whole number.
         */
        RelevanceConfig: {
            /** @description What gives and takes points. */
            signals: components["schemas"]["RelevanceSignal"][];
            /** @description What scores are called, from the lowest to the highest; the first begins at 0. */
            tiers: components["schemas"]["RelevanceTier"][];
        };
        /** @description What a signal looks at. */
        RelevanceMeasure: {
            /** @constant */
            kind: "engaged";
            /**
             * Format: uint32
             * @description The seconds that give all points.
             */
            full: number;
        } | {
            /** @constant */
            kind: "scroll";
            /**
             * Format: uint32
             * @description The percent that give all points.
             */
            full: number;
        } | {
            /** @constant */
            kind: "pageviews";
            /**
             * Format: uint32
             * @description The number of pageviews, the first one counted, that gives all points.
             */
            full: number;
        } | {
            /** @constant */
            kind: "video";
            /**
             * Format: uint32
             * @description The seconds that give all points.
             */
            full: number;
        } | {
            /** @constant */
            kind: "page";
            match: components["schemas"]["Rule"];
        } | {
            /** @constant */
            kind: "page_group";
            /** @description Its key in the tracking config. */
            group: string;
        } | {
            /** @constant */
            kind: "event";
            /** @description Name of the event. */
            name: string;
            /** @description Conditions by the name of the property, as in goals. */
            props?: {
                [key: string]: components["schemas"]["PropCondition"];
            };
        } | {
            /** @constant */
            kind: "goal";
            /** @description Its key. */
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
        /** @description A version of a project's relevance model. */
        RelevanceModel: {
            /**
             * Format: int32
             * @description Rises with each saved model. 1 is the one that every project begins with.
             */
            version: number;
            /** @description The model: a RelevanceConfig of the OpenAPI document. */
            config: components["schemas"]["RelevanceConfig"];
            /** @description Why it was saved; null where nobody said so. */
            note: string | null;
            /** @description Who saved it: a person's name, else e-mail address; a key's name. Null for the first version. */
            savedBy: string | null;
            /** @description What kind of caller that was; `system` for the first version. */
            savedByKind: components["schemas"]["ActorKind"];
            /**
             * Format: date-time
             * @description When it was saved; for the first version, when the project was made.
             */
            savedAt: string;
        };
        /** @description What one signal gave or took. */
        RelevancePart: {
            /** @description The signal's key in the model. */
            key: string;
            /** @description Its name for people. */
            label: string;
            /** @description What it looks at. */
            kind: components["schemas"]["MeasureKind"];
            /**
             * Format: double
             * @description What was found: seconds of engaged time or video, percent of scroll, else how many.
             */
            found: number;
            /**
             * Format: double
             * @description Points it gave; below 0, points it took.
             */
            points: number;
            /**
             * Format: double
             * @description Points it can give altogether; below 0, points it can take.
             */
            max: number;
        };
        /** @description What a model would make of the latest sessions, beside what the active one makes of them. */
        RelevancePreview: {
            /**
             * Format: uint32
             * @description How many sessions were scored: the latest ones, those of testers left out.
             */
            sessions: number;
            /** @description Sessions by score, in steps of ten. */
            distribution: components["schemas"]["ScoreBucket"][];
            /** @description Sessions by tier of the active model. */
            tiersBefore: components["schemas"]["TierCount"][];
            /** @description Sessions by tier of the model that is tried. */
            tiersAfter: components["schemas"]["TierCount"][];
            /**
             * Format: double
             * @description Mean score by the active model.
             */
            averageBefore: number;
            /**
             * Format: double
             * @description Mean score by the model that is tried.
             */
            averageAfter: number;
            /**
             * Format: uint32
             * @description Sessions that the active model calls relevant: those that reach the setting `relevantMinScore`.
             */
            relevantBefore: number;
            /**
             * Format: uint32
             * @description Sessions that the model that is tried calls relevant.
             */
            relevantAfter: number;
            /**
             * Format: uint32
             * @description How many sessions would get a tier of another key.
             */
            changed: number;
            /** @description Up to 20 of those: the greatest changes of the score first, of equal ones the latest. */
            changes: components["schemas"]["RelevanceChange"][];
        };
        /** @description A model to be tried. */
        RelevancePreviewInput: {
            /** @description The whole model. */
            config: components["schemas"]["RelevanceConfig"];
            /**
             * Format: uint32
             * @description How many of the latest sessions are scored; 1,000 by default.
             */
            sample?: number;
        };
        /** @description The sessions with one value. */
        RelevanceRank: {
            /** @description The page, channel or campaign; null where sessions have none. */
            value: string | null;
            /**
             * Format: uint64
             * @description Sessions with the value.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Those of them that are relevant.
             */
            relevantSessions: number;
            /**
             * Format: double
             * @description Relevant sessions per session, 0 to 1.
             */
            relevantShare: number;
            /**
             * Format: double
             * @description Mean score of the sessions with the value, 0 to 100.
             */
            averageRelevance: number;
        };
        /**
         * @description Pages, campaigns or channels by their relevant sessions. A session is relevant when its score
         *     reaches the project's setting `ads.relevantMinScore`.
         */
        RelevanceRanking: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What is ranked. */
            by: components["schemas"]["RankedBy"];
            /**
             * Format: uint32
             * @description The lowest score of a relevant session.
             */
            relevantMinScore: number;
            /**
             * Format: uint64
             * @description The selected sessions.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Those of them that are relevant.
             */
            relevantSessions: number;
            /**
             * @description One row per value, most relevant sessions first; of equal ones the one with fewer sessions, then
             *     by value.
             */
            rows: components["schemas"]["RelevanceRank"][];
            /**
             * Format: uint64
             * @description How many values have enough sessions; rows may be fewer.
             */
            distinct: number;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description Something about a session that gives or takes points. */
        RelevanceSignal: {
            /** @description Its name for programs, unique in the model. */
            key: string;
            /** @description Its name for people; without one it is called after what it measures. */
            label?: components["schemas"]["Label"];
            /** @description What it looks at. */
            measure: components["schemas"]["RelevanceMeasure"];
            /**
             * Format: double
             * @description The points it gives, or takes where they are negative; not 0. Engaged time, scroll, pageviews and
             *     video give them in proportion, all of them from `full` on. The others give them each time.
             */
            points: number;
            /**
             * Format: double
             * @description For what can happen several times (page, page_group, event, conversion): the most points it gives
             *     or takes altogether. Without a cap it counts once.
             */
            cap?: number;
        };
        /** @description A project's relevance model. */
        RelevanceState: {
            /** @description The model that scores sessions. */
            active: components["schemas"]["RelevanceModel"];
            /**
             * @description The saved versions, newest first, with the active one and the one that every project begins
             *     with. Of the others the latest 99 are kept.
             */
            versions: components["schemas"]["RelevanceModel"][];
            /** @description How far the past sessions have come that are scored anew; null when none is left. */
            rescoring: components["schemas"]["Recomputation"] | null;
        };
        /** @description A range of scores. */
        RelevanceTier: {
            /** @description Its name for programs, unique in the model: the filter `relevance_tier` takes it. */
            key: string;
            /** @description Its name for people. */
            label: components["schemas"]["Label"];
            /**
             * Format: uint8
             * @description The lowest score that belongs to it.
             */
            min: number;
        };
        /** @description What a model makes of a session. */
        RelevanceVerdict: {
            /**
             * Format: uint8
             * @description 0 to 100.
             */
            score: number;
            /** @description Key of the tier. */
            tier: string;
            /** @description Name of the tier, in the project's language. */
            label: string;
        };
        /** @description A model to be saved. */
        RelevanceWrite: {
            /** @description The whole model. */
            config: components["schemas"]["RelevanceConfig"];
            /** @description Why it is saved, for those who read the history. */
            note?: string;
        };
        /** @description What one chunk of rescoring did, and what is left. */
        Rescored: {
            /**
             * Format: uint64
             * @description Sessions that were scored anew now.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Sessions at which that failed, and that stay as they are.
             */
            failed: number;
            /** @description How far the work has come; null when no session is left. */
            rescoring: components["schemas"]["Recomputation"] | null;
        };
        /** @description A stretch of the video: the hundredths from one point to the next. */
        RetentionPoint: {
            /**
             * Format: uint32
             * @description Where it begins, in percent of the video's length.
             */
            percent: number;
            /**
             * Format: double
             * @description Share of plays that watched a hundredth of the stretch, on average over these (0 to 1).
             */
            watched: number;
            /**
             * Format: double
             * @description Share of plays that watched a hundredth of the stretch twice or more, on average over these. It rests on
             *     the stretches that browsers tell besides; a play without them, or without a length, counts as not
             *     watched again (0 to 1).
             */
            rewatched: number;
        };
        /**
         * @description What a member may do in an organization. The scopes of each role are in `domain::access`.
         * @enum {string}
         */
        Role: "owner" | "admin" | "analyst" | "viewer";
        Rule: {
            kind: components["schemas"]["RuleKind"];
            /**
             * @description The whole text, its beginning, a glob (`*` within a part of the path, `**` across parts) or a regular
             *     expression, which may match anywhere unless it begins with `^` and ends with `$`. In expressions `\w`, `\d`
             *     and `(?i)` mean ASCII.
             */
            value: string;
        };
        /** @enum {string} */
        RuleKind: "exact" | "prefix" | "glob" | "regex";
        /** @description A column. */
        SchemaColumn: {
            /** @description Its name. */
            name: string;
            /** @description text, integer or real. */
            type: string;
            /** @description The unit or form of its values; null where there is none. */
            unit: string | null;
            /** @description Whether a row may have no value. */
            nullable: boolean;
            /** @description What it holds. */
            meaning: string;
            /** @description All values it can have, if these are fixed; else empty. */
            values: string[];
        };
        /** @description How something is counted. */
        SchemaConvention: {
            /** @description What it is about. */
            name: string;
            /** @description What holds. */
            meaning: string;
        };
        /** @description What visits can be split by. */
        SchemaDimension: {
            /** @description Its name. */
            name: string;
            /** @description What its values are. */
            meaning: string;
        };
        /** @description Tables, columns, filters and conventions of a project's data. */
        SchemaDoc: {
            /** @description The dialect of POST .../sql. */
            dialect: string;
            /** @description The project's time zone, in which days and hours are. */
            timezone: string;
            /** @description The currency of all values. */
            currency: string;
            /** @description The first day with visits; null while there are none. */
            firstDay: components["schemas"]["Date"] | null;
            /** @description What a query may take on this deployment. */
            limits: components["schemas"]["SchemaLimits"];
            /** @description The tables of POST .../sql. There are no others. */
            tables: components["schemas"]["SchemaTable"][];
            /** @description The functions that queries may call. */
            functions: string[];
            /** @description How things are counted, and what to mind. */
            conventions: components["schemas"]["SchemaConvention"][];
            /** @description The figures of the reports, and how a query over `sessions` gets the same. */
            metrics: components["schemas"]["SchemaMetric"][];
            /** @description The filters that all reports take. Several narrow each other. */
            filters: components["schemas"]["SchemaFilter"][];
            /** @description What GET .../analytics/breakdown splits visits by. */
            dimensions: components["schemas"]["SchemaDimension"][];
            /** @description Questions with the queries that answer them. */
            questions: components["schemas"]["Question"][];
        };
        /** @description A filter of the reports. */
        SchemaFilter: {
            /** @description The name of the parameter. */
            name: string;
            /** @description What it selects. */
            meaning: string;
            /** @description All values it takes, if these are fixed; else empty. */
            values: string[];
        };
        /** @description What a query may take. */
        SchemaLimits: {
            /**
             * Format: uint32
             * @description Rows that maxRows may ask for.
             */
            rows: number;
            /**
             * Format: double
             * @description Seconds a query may run.
             */
            seconds: number;
            /**
             * Format: uint64
             * @description Bytes of memory a query may take.
             */
            memoryBytes: number;
            /**
             * Format: uint32
             * @description Queries of one organization that run at the same time; others wait a moment, then they are refused.
             */
            concurrency: number;
        };
        /** @description A figure of the reports. */
        SchemaMetric: {
            /** @description Its name in the reports. */
            name: string;
            /** @description What it counts. */
            meaning: string;
            /** @description The expression that gets it from `sessions`. */
            sql: string;
        };
        /** @description A table. */
        SchemaTable: {
            /** @description Its name. */
            name: string;
            /** @description What one row of it is. */
            meaning: string;
            /** @description Its columns. */
            columns: components["schemas"]["SchemaColumn"][];
            /** @description A query that runs as it is. */
            example: string;
        };
        /**
         * @description What a credential may do.
         * @enum {string}
         */
        Scope: "analytics:read" | "leads:read" | "leads:write" | "events:write" | "conversions:read" | "conversions:write" | "ads:read" | "ads:write" | "config:write" | "project:admin" | "project:create" | "org:admin" | "ingest:proxy";
        /** @description Sessions with a score in a range. */
        ScoreBucket: {
            /**
             * Format: uint8
             * @description The lowest score.
             */
            from: number;
            /**
             * Format: uint8
             * @description The highest score.
             */
            to: number;
            /**
             * Format: uint32
             * @description Sessions that the active model scores so.
             */
            before: number;
            /**
             * Format: uint32
             * @description Sessions that the model that is tried scores so.
             */
            after: number;
        };
        /**
         * @description The class of the screen's width; of the window's where the browser does not tell.
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
         * @description How far down views of pages got. Where the filter names a page or a page group, only views of that
         *     page or group are counted; else all views of the selected sessions.
         */
        Scroll: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What the selected sessions come to, all of their pages together. */
            totals: components["schemas"]["Totals"];
            /**
             * Format: uint64
             * @description Views that are counted.
             */
            views: number;
            /** @description How far down these views got (percent of the page's height). */
            depth: components["schemas"]["Quartiles"];
            /** @description The marks whose first sight browsers note, from the top of the page down. */
            marks: components["schemas"]["ScrollMark"][];
            /** @description How many views got at least so far, from 0 to 100 percent. */
            curve: components["schemas"]["ScrollPoint"][];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description A depth whose first sight is noted with its time. */
        ScrollMark: {
            /**
             * Format: uint32
             * @description Depth in percent of the page's height.
             */
            percent: number;
            /**
             * Format: uint64
             * @description Views that got as far.
             */
            views: number;
            /**
             * Format: double
             * @description Share of all counted views (0 to 1).
             */
            share: number;
            /**
             * Format: double
             * @description Median time from opening the page until it got there, of the views that did; null when none did
             *     (milliseconds).
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
             * @description Views whose deepest scroll is at least this.
             */
            views: number;
            /**
             * Format: double
             * @description Share of all counted views (0 to 1).
             */
            share: number;
        };
        /** @description What a new secret key is made of. */
        SecretKeyCreate: {
            /** @description What people call it, 1 to 100 characters. */
            name: string;
            /** @description At least one, each held by the caller. */
            scopes: components["schemas"]["Scope"][];
            /** @description The projects the key is narrowed to; without it, every project of the organization. */
            projectIds?: string[];
            /**
             * Format: date-time
             * @description When it ends by itself; never where absent.
             */
            expiresAt?: string;
            /** @description For people, up to 500 characters. */
            note?: string;
        };
        /** @description One section. */
        SectionRow: {
            /** @description Name of the section, as the page gives it. */
            section: string;
            /**
             * Format: uint64
             * @description Views in which the section came into view.
             */
            views: number;
            /**
             * Format: double
             * @description Share of the views in which at least one section came into view (0 to 1).
             */
            share: number;
            /**
             * Format: uint64
             * @description Time from the first sight of the section until it left, all views together (milliseconds).
             */
            dwellMs: number;
            /**
             * Format: double
             * @description Median time from the first sight of the section until it left, of views that saw it (milliseconds).
             */
            medianDwellMs: number;
            /**
             * Format: double
             * @description Median time from opening the page until the section was first seen, of views that saw it (milliseconds).
             */
            medianSeenMs: number;
            /**
             * Format: double
             * @description Median of its place among the sections of a view, 1 for the first that came into view. Those that came
             *     at the same moment share the place.
             */
            position: number;
        };
        /**
         * @description Which sections of pages were seen, in the order in which they follow each other on the page. Where the
         *     filter names a page or a page group, only views of that page or group are counted; else all views of
         *     the selected sessions, and sections of the same name on different pages count as one.
         */
        Sections: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What the selected sessions come to, all of their pages together. */
            totals: components["schemas"]["Totals"];
            /**
             * Format: uint64
             * @description Views that are counted, with and without sections.
             */
            views: number;
            /**
             * Format: uint64
             * @description Views in which at least one section came into view.
             */
            viewsWithSections: number;
            /**
             * @description One row per section, in the order of the page: by the median of their places among the sections of a
             *     view, then by when they were first seen, then by name.
             */
            rows: components["schemas"]["SectionRow"][];
            /**
             * Format: uint64
             * @description How many sections there are in all; rows may be fewer.
             */
            distinct: number;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description Conditions under a name. */
        Segment: {
            /** @description What reports take as `segment`. */
            key: string;
            /** @description Its name for people. */
            name: string;
            /** @description The conditions, all of which must hold. */
            where: components["schemas"]["Where"];
            /** @description Whether everyone who sees the project may use it; else only who made it. */
            shared: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description A new segment. */
        SegmentCreate: {
            /** @description What reports take as `segment`: lower-case letters, digits and hyphens. */
            key: string;
            /** @description Its name for people. */
            name: string;
            /** @description The conditions, all of which must hold. */
            where: components["schemas"]["Where"];
            /**
             * @description Whether everyone who sees the project may use it, which needs config:write. A secret key makes only such
             *     segments.
             * @default false
             */
            shared: boolean;
        };
        /** @description A part of a list. */
        SegmentPage: {
            items: components["schemas"]["Segment"][];
            /** @description Give it as `cursor` for the items after these; null at the end. */
            nextCursor: string | null;
        };
        /** @description A change of a segment; what is left out stays. */
        SegmentUpdate: {
            /** @description Its name for people. */
            name?: string;
            /** @description The conditions, all of which must hold. */
            where?: components["schemas"]["Where"];
            /** @description Whether everyone who sees the project may use it, which needs config:write. */
            shared?: boolean;
        };
        /** @description What the last self-check of every project found, all of them together. */
        SelfCheckHealth: {
            /**
             * Format: date-time
             * @description When the last one ended; null before any.
             */
            finishedAt: string | null;
            /**
             * Format: int64
             * @description Rows without a visit that were removed.
             */
            removedRows: number;
            /**
             * Format: int64
             * @description Visits whose figures were not those of their rows and were mended.
             */
            mendedVisits: number;
            /**
             * Format: int64
             * @description What was found and could not be mended; the next check tries again.
             */
            remaining: number;
        };
        /** @description One point of a series; buckets without sessions are there with zeros. */
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
             * @description Distinct visitors of the bucket, counted anew each local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description All pageviews of these sessions, later ones too.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description Sessions that reached at least one conversion goal.
             */
            conversions: number;
        };
        /** @description One of them. */
        ServerEvent: {
            /**
             * Format: uuid
             * @description The session that it belongs to: what `svc('session')` answers in the browser.
             */
            sessionId: string;
            /**
             * Format: uuid
             * @description The pageview of this session; without it, the one that was open at the time.
             */
            pageviewId?: string;
            /** @description Its name. */
            name: string;
            /** @description Its props: texts of up to 200 characters, numbers, true and false. The rules for the events of browsers hold. */
            props?: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @description When it happened; now, if nothing is said. Not before its session, and not before the retention of the project.
             */
            occurredAt?: string;
        };
        /** @description Events that a server adds to sessions. */
        ServerEvents: {
            /** @description 1 to 100 of them. */
            events: components["schemas"]["ServerEvent"][];
        };
        /** @description What became of them. */
        ServerEventsResult: {
            /**
             * Format: uint32
             * @description How many are stored.
             */
            accepted: number;
            /** @description The others. */
            rejected: components["schemas"]["RejectedEvent"][];
        };
        /** @description Everything known about one session. */
        SessionDetail: {
            /** @description What the session list shows of it. */
            session: components["schemas"]["SessionSummary"];
            /** @description Where it came from. */
            attribution: components["schemas"]["Attribution"];
            /** @description How its score comes about. */
            relevance: components["schemas"]["RelevanceBreakdown"];
            /** @description The pageviews in the order they began. */
            pageviews: components["schemas"]["PageviewDetail"][];
            /** @description Pageviews, events, scroll marks and videos merged by time. */
            timeline: components["schemas"]["TimelineItem"][];
            /** @description Who the visitor said to be, oldest first; null without the scope `leads:read`. */
            leads: components["schemas"]["SessionLead"][] | null;
            /** @description What it was worth, oldest first; null without the scope `conversions:read`. */
            conversions: components["schemas"]["Conversion"][] | null;
        };
        /** @description Somebody a visitor said to be, without their hashes. */
        SessionLead: {
            /**
             * Format: uuid
             * @description The identity's id within the visit.
             */
            id: string;
            /**
             * Format: uuid
             * @description The lead that it belongs to; null until it was put there, a moment after the batch.
             */
            leadId: string | null;
            /** @description The form that identified last. */
            form: string | null;
            /** @description Which identities are known. */
            identities: components["schemas"]["Identity"][];
            /**
             * Format: date-time
             * @description When it was first identified.
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When it was last identified.
             */
            lastSeenAt: string;
        };
        /** @description The selected sessions. */
        SessionList: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description One page of the list. */
            items: components["schemas"]["SessionSummary"][];
            /**
             * Format: uint64
             * @description How many sessions match in all.
             */
            total: number;
            /**
             * Format: uint32
             * @description How many there are at most on a page.
             */
            limit: number;
            /**
             * Format: uint32
             * @description How many were skipped.
             */
            offset: number;
            /** @description Whether past visits are being derived anew, because the project's rules have changed. */
            recomputing: boolean;
        };
        /**
         * @description What the session list is sorted by.
         * @enum {string}
         */
        SessionSort: "started_at" | "relevance" | "engaged" | "pages" | "clicks" | "scroll" | "video";
        /** @description One session. */
        SessionSummary: {
            /**
             * Format: uuid
             * @description The session's id: for events that a server sends, and for its detail.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the first pageview began.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description The last sign of life.
             */
            lastAt: string;
            /** @description How the pageviews were joined. */
            stitch: components["schemas"]["Stitch"];
            /** @description Whether the visitor had consented. */
            consent: boolean;
            /** @description Whether it is a test, which reports leave out. */
            test: boolean;
            /** @description The channel it came through. */
            channel: components["schemas"]["Channel"];
            /** @description Host of the entry's referrer. */
            refHost: string | null;
            /** @description utm_source of its attribution. */
            utmSource: string | null;
            /** @description utm_medium of its attribution. */
            utmMedium: string | null;
            /** @description utm_campaign of its attribution. */
            utmCampaign: string | null;
            /** @description Names of the ad click ids the session carries. */
            clickIds: components["schemas"]["ClickId"][];
            /** @description ISO country code, upper case; null where it is not known. */
            country: string | null;
            /** @description The browser's language, two lower-case letters. */
            lang: string | null;
            /** @description The kind of device. */
            device: components["schemas"]["Device"];
            /** @description The browser family. */
            browser: components["schemas"]["Browser"];
            /** @description The operating system. */
            os: components["schemas"]["Os"];
            /** @description The class of the screen's width. */
            screen: components["schemas"]["Screen"];
            /** @description Path of the first pageview. */
            entryPage: string;
            /** @description Path of the last pageview. */
            exitPage: string;
            /** @description Page variant of the entry. */
            variant: string | null;
            /**
             * Format: uint32
             * @description How many pageviews.
             */
            pageviews: number;
            /**
             * Format: uint32
             * @description How many events.
             */
            events: number;
            /**
             * Format: uint64
             * @description Visible and focused milliseconds.
             */
            engagedMs: number;
            /**
             * Format: uint32
             * @description Deepest scroll, 0 to 100.
             */
            maxScroll: number;
            /**
             * Format: uint32
             * @description How many clicks.
             */
            clicks: number;
            /**
             * Format: uint64
             * @description Milliseconds of video watched.
             */
            videoMs: number;
            /** @description Whether it reached a conversion goal. */
            converted: boolean;
            /** @description Keys of the goals reached. */
            goals: string[];
            /**
             * Format: uint32
             * @description 0 to 100.
             */
            relevance: number;
            /** @description Key of the score's tier in the project's relevance model. */
            relevanceTier: string;
            /**
             * @description Name of the tier, in the project's language; in the answer about one session, in that of its
             *     labels.
             */
            relevanceTierLabel: string;
        };
        /** @description A new login. */
        SessionToken: {
            /** @description The bearer token; it is shown only here. */
            token: string;
            /**
             * Format: date-time
             * @description When the login ends in any case.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it ends if it is not used until then.
             */
            idleExpiresAt: string;
            /** Format: uuid */
            userId: string;
        };
        Signup: {
            email: string;
            password: string;
            name?: string;
            /** @description The first organization; without it one is named after the person. */
            organization?: components["schemas"]["SignupOrganization"];
            /** @description The token of an invitation's link, or of the link that the server prints for its first owner. */
            invitationToken?: string;
            /** @default en */
            locale: components["schemas"]["Locale"];
        };
        SignupOrganization: {
            name: string;
            slug: string;
        };
        /**
         * @description The direction of a sorted list.
         * @enum {string}
         */
        SortDir: "asc" | "desc";
        /** @description Batches that wait on disk for the database. */
        SpoolStatus: {
            /**
             * Format: uint64
             * @description Those of all projects of this server.
             */
            batches: number;
            /**
             * Format: int64
             * @description Batches of the project that were lost today because the spool was full or the disk could not be written.
             */
            lostToday: number;
            /** @description Whether more of them can be kept on this server's disk. */
            disk: components["schemas"]["DiskHealth"];
        };
        /** @description How sessions spread over a quantity. */
        Spread: {
            /** @description Exact quartiles over the sessions. */
            quartiles: components["schemas"]["Quartiles"];
            /** @description Fixed classes, the smallest values first; every session is in one of them. */
            classes: components["schemas"]["SpreadClass"][];
        };
        /** @description The sessions whose value lies in a class. */
        SpreadClass: {
            /**
             * Format: uint32
             * @description The smallest value of the class.
             */
            from: number;
            /**
             * Format: uint32
             * @description The smallest value beyond it; null in the last class, which has no end.
             */
            below: number | null;
            /**
             * Format: uint64
             * @description Sessions in the class.
             */
            sessions: number;
        };
        /** @description A column of a result. */
        SqlColumn: {
            /** @description Its name, or its expression where it was given none. */
            name: string;
            /** @description What its values are. */
            type: components["schemas"]["SqlColumnType"];
        };
        /**
         * @description What the values of a column are, absent ones aside.
         *
         *     - `real`: At least one number with a fraction.
         *     - `mixed`: Several of these.
         *     - `null`: There is no value.
         * @enum {string}
         */
        SqlColumnType: "integer" | "real" | "text" | "blob" | "mixed" | "null";
        /** @description A query. */
        SqlQuery: {
            /** @description One SELECT, or WITH ... SELECT, in SQLite's dialect. The tables are those of GET .../schema. */
            query: string;
            /**
             * Format: uint32
             * @description How many rows at most; 1,000 by default. The deployment sets how many may be asked for, 10,000 by default.
             */
            maxRows?: number;
        };
        /** @description The rows of a query. */
        SqlResult: {
            /** @description The columns, in the order of each row's values. */
            columns: components["schemas"]["SqlColumn"][];
            /** @description The rows. A blob is a text of hexadecimal digits; a number that JSON cannot write is null. */
            rows: unknown[][];
            /**
             * Format: uint32
             * @description How many rows are answered.
             */
            rowCount: number;
            /** @description Whether there are more rows than were answered: raise maxRows, or group them. */
            truncated: boolean;
            /**
             * Format: uint32
             * @description How long the query ran, in milliseconds.
             */
            durationMs: number;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        SqlSettings: {
            /** @description Whether read-only SQL over the project's data is allowed. */
            enabled: boolean;
        };
        /**
         * @description What a visit does at a step: one action, or reaching a goal. Parts may be nested four deep, and there may be
         *     50 of them in all steps of a funnel, 5 of them with a regular expression.
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
            /** @description Conditions by the name of the property: a value it must have, or comparisons that must all hold. */
            props?: {
                [key: string]: components["schemas"]["PropCondition"];
            };
        } | {
            /** @constant */
            kind: "answer";
            /** @description Id of the questionnaire, the event's property `variant`; left out, any will do. */
            questionnaire?: string;
            /** @description The question, the event's property `q`; left out, any will do. */
            question?: string;
            /** @description Answers, the event's property `value`, one of which it must be; left out, any will do. */
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
         * @description How surely the pageviews of a visit belong together, least sure first.
         *
         *     - `new`: Nothing but one document.
         *     - `memory`: The page lived on: a single-page navigation or a resumed tab.
         *     - `storage`: The browser kept the id across documents, with consent.
         *     - `hash`: The daily salted visitor hash tied a fresh id to a running session.
         * @enum {string}
         */
        Stitch: "new" | "memory" | "storage" | "hash";
        /** @description How much room the project's visits take. */
        StorageStatus: {
            /** @description Estimated from the number of sessions and the average of some of them. */
            estimatedBytes: components["schemas"]["Bytes"];
            /** @description settings.limits.storedBytesQuota; null for no limit. */
            quotaBytes: components["schemas"]["Bytes"] | null;
            /** @description The guard of the whole deployment; null where none is set. */
            deployment: components["schemas"]["DeploymentStorage"] | null;
        };
        /** @description A proof of identity: one of the two. */
        Sudo: {
            password?: string;
            magicLinkToken?: string;
        };
        /** @description Until when sensitive actions are allowed. */
        SudoWindow: {
            /** Format: date-time */
            sudoUntil: string;
        };
        /**
         * @description What came of a test.
         *
         *     - `accepted`: The platform took it.
         *     - `refused`: The credentials are good, and the platform did not take the event.
         *     - `unauthorized`: The platform does not accept the credentials, or what they may do is not enough.
         *     - `later`: The platform wants it later.
         * @enum {string}
         */
        TestOutcome: "accepted" | "refused" | "unauthorized" | "later";
        /** @description Sessions of one tier. */
        TierCount: {
            /** @description The tier's key. */
            key: string;
            /** @description Its name, in the project's language. */
            label: string;
            /**
             * Format: uint32
             * @description How many sessions.
             */
            sessions: number;
        };
        /** @description One moment of a session. */
        TimelineItem: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description What happened. */
            kind: components["schemas"]["TimelineKind"];
            /**
             * Format: uuid
             * @description The pageview it happened on.
             */
            pageviewId: string;
            /** @description The page, the event's name, the scroll mark ("75"), the video or the section. */
            name: string;
            /** @description Props of an event; what is known of a video or a section. */
            props: unknown;
            /** @description Its name for people, where it has one. */
            label: string | null;
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        TimelineKind: "pageview" | "event" | "scroll_mark" | "video" | "section" | "leave";
        /** @description A zero-filled series and what it adds up to. */
        Timeseries: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description The length of the points. */
            bucket: components["schemas"]["Bucket"];
            /** @description What the selected sessions come to. */
            totals: components["schemas"]["Totals"];
            /** @description The points, zero-filled. */
            series: components["schemas"]["SeriesPoint"][];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description The batches of the project's local day. */
        TodayStatus: {
            /** @description The project's local day. */
            day: components["schemas"]["Date"];
            /**
             * Format: int64
             * @description Batches that were stored.
             */
            stored: number;
            /** @description What was not stored, by reason, most frequent first. */
            ignored: components["schemas"]["OutcomeCount"][];
            /**
             * Format: int64
             * @description Requests that were answered 429, because their address had sent more than 60 within a minute. Browsers keep what
             *     was in them and send it again.
             */
            rateLimited: number;
            /**
             * Format: int64
             * @description Past visits that could not be derived anew today and stay as they were; the log says which.
             */
            notRecomputed: number;
        };
        /** @description What the selected sessions come to. */
        Totals: {
            /**
             * Format: uint64
             * @description Visits. After a pause of 30 minutes a new session begins.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Different people per local day. Without cookies nobody is recognized the next day, so each day counts anew.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description Pages opened, reloads included.
             */
            pageviews: number;
            /**
             * Format: uint64
             * @description What visitors did besides opening pages, as the site or its server reported it.
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
             * @description What the reached conversion goals are worth together (in the project's currency).
             */
            conversionValue: number;
            /**
             * Format: uint64
             * @description Conversions that are recorded for these sessions by a conversion definition, and count.
             */
            confirmedConversions: number;
            /**
             * Format: uint64
             * @description Conversions that are recorded for these sessions and wait to be confirmed.
             */
            pendingConversions: number;
            /**
             * Format: double
             * @description What the recorded conversions, confirmed and pending, are worth together (in the project's currency; those in
             *     another one are left out).
             */
            recordedValue: number;
            /**
             * Format: double
             * @description Share of sessions with one page, less than 10 seconds of attention and no conversion (0 to 1).
             */
            bounceRate: number;
            /**
             * Format: double
             * @description Average time per session in which the page was visible and its window in use (milliseconds).
             */
            averageEngagedMs: number;
            /**
             * Format: double
             * @description Pageviews per session.
             */
            pagesPerSession: number;
            /**
             * Format: double
             * @description How far down the page sessions got on average, each at its deepest (0 to 100 percent).
             */
            averageScroll: number;
            /**
             * Format: double
             * @description Average relevance score of the sessions (0 to 100).
             */
            averageRelevance: number;
        };
        /** @description How a project is tracked. */
        TrackingConfig: {
            /** @description Hosts of the site, `*.` for all hosts below. */
            domains: string[];
            /** @description Origins that may send data. */
            allowedOrigins: string[];
            allowLocalhost: boolean;
            /** @description Path put before the pages of a host, so that several hosts read as one site. */
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
            /** @description Whether what follows `#/` in an address names a page of its own. */
            hashRouting: boolean;
        };
        /** @description A patch of the tracking config: each top-level key that is given replaces the stored value. */
        TrackingConfigPatch: {
            /** @description Hosts of the site, `*.` for all hosts below. */
            domains?: string[];
            /** @description Origins that may send data. */
            allowedOrigins?: string[];
            allowLocalhost?: boolean;
            /** @description Path put before the pages of a host, so that several hosts read as one site. */
            hostPrefixes?: {
                [key: string]: string;
            };
            pageGroups?: {
                key: string;
                /** @description A text for people: one for all languages or one for each. */
                label: string | {
                    en: string;
                    de?: string | null;
                };
                match: {
                    /** @enum {string} */
                    kind: "exact" | "prefix" | "glob" | "regex";
                    /**
                     * @description The whole text, its beginning, a glob (`*` within a part of the path, `**` across parts) or a regular
                     *     expression, which may match anywhere unless it begins with `^` and ends with `$`. In expressions `\w`, `\d`
                     *     and `(?i)` mean ASCII.
                     */
                    value: string;
                }[];
            }[];
            defaultGroup?: {
                key: string;
                /** @description A text for people: one for all languages or one for each. */
                label: string | {
                    en: string;
                    de?: string | null;
                };
            };
            excludePaths?: {
                /** @enum {string} */
                kind: "exact" | "prefix" | "glob" | "regex";
                /**
                 * @description The whole text, its beginning, a glob (`*` within a part of the path, `**` across parts) or a regular
                 *     expression, which may match anywhere unless it begins with `^` and ends with `$`. In expressions `\w`, `\d`
                 *     and `(?i)` mean ASCII.
                 */
                value: string;
            }[];
            personalPaths?: {
                match: {
                    /** @enum {string} */
                    kind: "exact" | "prefix" | "glob" | "regex";
                    /**
                     * @description The whole text, its beginning, a glob (`*` within a part of the path, `**` across parts) or a regular
                     *     expression, which may match anywhere unless it begins with `^` and ends with `$`. In expressions `\w`, `\d`
                     *     and `(?i)` mean ASCII.
                     */
                    value: string;
                };
                replacement: string;
            }[];
            /**
             * @description What happens to pages whose path is about one person.
             *
             *     - `isolate`: The page is counted under its replacement and never tied to another visit by the hash.
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
                 * @description What needs the visitor's consent.
                 *
                 *     - `cookieless`: Nothing needs consent, since nothing is kept on the device.
                 *     - `strict`: Without consent nothing is kept and visits are not tied together.
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
                 * @description Whether the project's script has the plugin by which a page says who its visitor is.
                 * @default false
                 */
                enabled: boolean;
                /** @description Whether that counts only after consent. */
                requireConsent: boolean;
            };
            questionnaires?: {
                /** @description Answers outside a registered questionnaire are rejected. */
                strict: boolean;
            };
            /** @description Whether what follows `#/` in an address names a page of its own. */
            hashRouting?: boolean;
        };
        /**
         * @description Paid: an ad click id or a paid utm_medium on the session. Organic: neither.
         * @enum {string}
         */
        Traffic: "paid" | "organic";
        Translated: {
            en: string;
            de?: string | null;
        };
        /**
         * @description What a platform is to be told.
         *
         *     - `new`: That the conversion happened.
         *     - `restatement`: That it has another value.
         *     - `retraction`: That it did not count after all.
         * @enum {string}
         */
        UploadChange: "new" | "restatement" | "retraction";
        /** @description How many were not sent for the same reason. */
        UploadReason: {
            /** @description The reason, a word for programs: ours, or the platform's code. */
            code: string;
            /**
             * Format: uint64
             * @description How many.
             */
            count: number;
        };
        /**
         * @description How far telling a platform has come.
         *
         *     - `waiting`: The conversion waits to be confirmed.
         *     - `queued`: To be sent at its next attempt.
         *     - `sending`: Being sent.
         *     - `sent`: The platform took it.
         *     - `skipped`: Not to be sent, for the reason given.
         *     - `failed`: The platform will not take it.
         *     - `expired`: Older than the platform takes.
         * @enum {string}
         */
        UploadState: "waiting" | "queued" | "sending" | "sent" | "skipped" | "failed" | "expired";
        /** @description A person who can log in. */
        User: {
            /**
             * Format: uuid
             * @description The user's id.
             */
            id: string;
            /** @description The address that logs in. */
            email: string;
            /** @description What the person is called; null where not said. */
            name: string | null;
            /** @description The language of mails and of the dashboard. */
            locale: components["schemas"]["Locale"];
            /** @description Whether the address was proven by a link. */
            emailVerified: boolean;
            /**
             * Format: date-time
             * @description When the person signed up.
             */
            createdAt: string;
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
        /** @description The plays of a video in one shape. */
        VideoFormatRow: {
            /** @description The shape. */
            format: components["schemas"]["VideoFormat"];
            /**
             * Format: uint64
             * @description Plays in this shape.
             */
            plays: number;
            /**
             * Format: double
             * @description Share of the video that such a play watched, on average (0 to 1).
             */
            averageShare: number;
            /**
             * Format: uint64
             * @description Such plays that were watched to the end.
             */
            completions: number;
            /**
             * Format: double
             * @description Share of plays that were watched to the end (0 to 1).
             */
            completionRate: number;
        };
        /**
         * @description Which parts of a video were watched. Where the filter names a page or a page group, only plays on views of
         *     that page or group are counted. A video that nobody played, or that there is none of, has a curve of zeros.
         */
        VideoRetention: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description Id of the video. */
            video: string;
            /**
             * Format: uint64
             * @description Length, the longest that browsers told; 0 where none did (milliseconds).
             */
            durationMs: number;
            /**
             * Format: uint64
             * @description Plays that are counted.
             */
            plays: number;
            /** @description Of all plays, from the beginning of the video to its end. */
            curve: components["schemas"]["RetentionPoint"][];
            /** @description The same by shape, of those shapes that were played: landscape, portrait, unknown. */
            formats: components["schemas"]["FormatRetention"][];
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description One video. */
        VideoRow: {
            /** @description Id of the video, as the page gives it. */
            video: string;
            /** @description Where it comes from: a player or a host. */
            source: string;
            /**
             * Format: uint64
             * @description Length, the longest that browsers told; 0 where none did (milliseconds).
             */
            durationMs: number;
            /**
             * Format: uint64
             * @description Players of the video that somebody set going, each once per pageview.
             */
            plays: number;
            /**
             * Format: uint64
             * @description Sessions with a play.
             */
            sessions: number;
            /**
             * Format: uint64
             * @description Distinct visitors with a play, counted anew each local day.
             */
            visitors: number;
            /**
             * Format: uint64
             * @description Plays in which at least a hundredth of the video was watched.
             */
            starts: number;
            /**
             * Format: uint64
             * @description Time watched, all plays together; what was watched twice counts twice (seconds).
             */
            watchedS: number;
            /**
             * Format: double
             * @description Share of the video that a play watched, on average; what was watched twice counts once (0 to 1).
             */
            averageShare: number;
            /**
             * Format: double
             * @description Median share of the video that a play watched (0 to 1).
             */
            medianShare: number;
            /**
             * Format: uint64
             * @description Plays that were watched to the end.
             */
            completions: number;
            /**
             * Format: double
             * @description Share of plays that were watched to the end (0 to 1).
             */
            completionRate: number;
            /** @description The same by shape, of those shapes that were played: landscape, portrait, unknown. */
            formats: components["schemas"]["VideoFormatRow"][];
        };
        /**
         * @description The videos that the selected sessions played, most plays first. Where the filter names a page or a page
         *     group, only plays on views of that page or group are counted.
         */
        Videos: {
            /** @description The days covered, in the project's time zone. */
            period: components["schemas"]["Period"];
            /** @description What the selected sessions come to, those without a video included. */
            totals: components["schemas"]["Totals"];
            /** @description One row per video and source, most plays first; equal ones by id, then source. */
            rows: components["schemas"]["VideoRow"][];
            /**
             * Format: uint64
             * @description How many videos there are in all; rows may be fewer.
             */
            distinct: number;
            /**
             * @description Whether past visits are being derived anew, so that these figures rest on two sets of rules:
             *     those before and those after the latest change.
             */
            recomputing: boolean;
        };
        /** @description One violation of a schema or of a rule about a value. */
        Violation: {
            /** @description Where the value stands: `body.scopes.0`, `query.preset`, `path.id`. */
            path: string;
            /** @description What is wrong; clients branch on it and say it in their own language. */
            code: components["schemas"]["ViolationCode"];
            /**
             * Format: double
             * @description The length, count or number that was missed, for codes that speak of one.
             */
            bound?: number;
            /** @description The same in an English sentence, which may change. */
            message: string;
        };
        /**
         * @description What is wrong with a value.
         *
         *     - `required`: It is missing.
         *     - `unknown`: There is no field or parameter of this name.
         *     - `repeated`: The parameter takes one value and is given more than once.
         *     - `wrong_type`: It is of another kind: a text where a number belongs.
         *     - `wrong_format`: It does not have the form that is asked for.
         *     - `not_listed`: It is none of the values that are allowed.
         *     - `too_short`: It has fewer characters than `bound`.
         *     - `too_long`: It has more characters than `bound`.
         *     - `too_few`: It has fewer items than `bound`.
         *     - `too_many`: It has more items than `bound`.
         *     - `too_small`: It is less than `bound`.
         *     - `too_large`: It is greater than `bound`.
         *     - `duplicate`: Another item or part has the same value, which must be unique.
         *     - `not_found`: It names something that does not exist.
         *     - `too_common`: It is a password that is guessed early: one that many people use, a mere pattern, or one made of what is known of its owner.
         *     - `in_past`: It is a time that lies in the past.
         *     - `invalid`: It breaks a rule that the message names.
         * @enum {string}
         */
        ViolationCode: "required" | "unknown" | "repeated" | "wrong_type" | "wrong_format" | "not_listed" | "too_short" | "too_long" | "too_few" | "too_many" | "too_small" | "too_large" | "duplicate" | "not_found" | "too_common" | "in_past" | "invalid";
        WaitingHealth: {
            /**
             * Format: uint64
             * @description Those that come back by themselves once the database is back.
             */
            spooled: number;
            /**
             * Format: uint64
             * @description Those that the database did not take; `svc spool list` tells why.
             */
            quarantined: number;
        };
        /**
         * @description Conditions that a session must all meet.
         *
         *     `[{"field": "country", "op": "in", "values": ["DE", "AT"]}, {"event": "purchase", "prop": "plan", "op":
         *     "eq", "value": "pro"}]` are the sessions from two countries that bought one plan.
         */
        Where: components["schemas"]["WhereCondition"][];
        /**
         * @description One condition: a `field` of the session or a `prop` of its events, an `op`, and what that compares with. Or
         *     `any` alone, of whose conditions at least one must hold.
         *
         *     Texts are compared letter by letter, so `A` is not `a`. An op that denies, like `not_in`, holds where its
         *     opposite does not: for a session without the field, too, and for a field with several values only where none
         *     of them fits.
         */
        WhereCondition: {
            /** @description Conditions of which at least one must hold. They cannot hold such groups themselves. */
            any?: components["schemas"]["WhereCondition"][];
            /** @description What the condition is about; a property of an event has `prop` instead. */
            field?: components["schemas"]["WhereField"];
            /** @description Name of a property that an event of the session has. */
            prop?: string;
            /** @description With `prop`, the events that are looked at; all of them when absent. */
            event?: string;
            /** @description How it is compared. */
            op?: components["schemas"]["WhereOp"];
            /** @description What it is compared with. */
            value?: components["schemas"]["WhereValue"];
            /** @description For `in` and `not_in`, what it may be or must not be. */
            values?: components["schemas"]["WhereValue"][];
            /**
             * Format: double
             * @description For `between`, the least number; it belongs to the range.
             */
            min?: number;
            /**
             * Format: double
             * @description For `between`, the greatest number; it belongs to the range.
             */
            max?: number;
        };
        /**
         * @description What a condition is about.
         *
         *     - `page`: Any page of the visit.
         *     - `entry_host`: Host of the first pageview.
         *     - `page_group`: Group of any page of the visit.
         *     - `click_id`: Any ad click id of the visit.
         *     - `event`: Name of any event of the visit.
         *     - `goal`: Key of any goal that the visit reached.
         *     - `mark`: Any mark of the visit, as `has` names them.
         *     - `converted`: Whether it reached a conversion goal: true or false.
         *     - `consent`: Whether the visitor had consented: true or false.
         *     - `pageviews`: Number of pageviews.
         *     - `events`: Number of events.
         *     - `engaged_ms`: Visible and focused milliseconds.
         *     - `max_scroll`: Deepest scroll, 0 to 100.
         *     - `clicks`: Number of clicks.
         *     - `video_ms`: Milliseconds of video watched.
         *     - `conversions`: Number of conversion goals reached.
         *     - `conversion_value`: Value of the goals reached, in the project's currency.
         *     - `confirmed_conversions`: Number of recorded conversions that count.
         *     - `pending_conversions`: Number of recorded conversions that wait to be confirmed.
         *     - `recorded_value`: Value of the recorded conversions, confirmed and pending, in the project's currency.
         *     - `relevance`: Relevance, 0 to 100.
         *     - `hour`: Hour of the start in the project's time zone, 0 to 23.
         *     - `weekday`: Weekday of the start in the project's time zone, from 1 for Monday to 7 for Sunday.
         * @enum {string}
         */
        WhereField: "page" | "entry_page" | "exit_page" | "entry_host" | "page_group" | "channel" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_content" | "utm_term" | "utm_id" | "ref_host" | "variant" | "device" | "browser" | "os" | "country" | "lang" | "screen" | "stitch" | "click_id" | "traffic" | "event" | "goal" | "mark" | "ad_platform" | "ad_account_id" | "ad_campaign_id" | "ad_adset_id" | "ad_id" | "converted" | "consent" | "pageviews" | "events" | "engaged_ms" | "max_scroll" | "clicks" | "video_ms" | "conversions" | "conversion_value" | "confirmed_conversions" | "pending_conversions" | "recorded_value" | "relevance" | "hour" | "weekday";
        /**
         * @description How a condition compares. Numbers take `eq`, `not_eq`, `in`, `not_in`, `gt`, `gte`, `lt`, `lte` and `between`; texts take all but the last five. Properties of events take all: for those five their value must be a number.
         *
         *     - `eq`: It is `value`.
         *     - `not_eq`: It is not `value`.
         *     - `in`: It is one of `values`.
         *     - `not_in`: It is none of `values`.
         *     - `contains`: `value` is a part of it.
         *     - `not_contains`: `value` is no part of it.
         *     - `begins_with`: It begins with `value`.
         *     - `ends_with`: It ends with `value`.
         *     - `is_set`: There is one.
         *     - `not_set`: There is none.
         *     - `gt`: It is greater than `value`.
         *     - `gte`: It is `value` or greater.
         *     - `lt`: It is less than `value`.
         *     - `lte`: It is `value` or less.
         *     - `between`: It lies between `min` and `max`, both included.
         * @enum {string}
         */
        WhereOp: "eq" | "not_eq" | "in" | "not_in" | "contains" | "not_contains" | "begins_with" | "ends_with" | "is_set" | "not_set" | "gt" | "gte" | "lt" | "lte" | "between";
        /** @description A value to compare with. What is not a text stands for what JSON writes: true for "true", 7 for "7". */
        WhereValue: string | number | boolean;
        /** @description A text for people: one for all languages, or one for each. */
        Wording: string | components["schemas"]["WordingByLocale"];
        /** @description A text in each language. */
        WordingByLocale: {
            /** @description The English text. */
            en: string;
            /** @description The German text; the English one where it is left out. */
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
        /** @description A repeat with the same key and body gets the stored answer for 24 hours. */
        "Idempotency-Key": string;
        /** @description The ad account the visit is matched with. */
        ad_account_id: string;
        /** @description The ad set the visit is matched with. */
        ad_adset_id: string;
        /** @description The ad campaign the visit is matched with. */
        ad_campaign_id: string;
        /** @description The ad the visit is matched with. */
        ad_id: string;
        /** @description Sessions with or without an ad-entity match. */
        ad_match: components["schemas"]["AdMatch"];
        /** @description The ad platform the visit came from. */
        ad_platform: components["schemas"]["AdPlatform"];
        /** @description The browser family. */
        browser: components["schemas"]["Browser"];
        /** @description The channel the visit came through. */
        channel: components["schemas"]["Channel"];
        /** @description Which ad click id the visit carries; any and none ask for one at all. */
        click_id: components["schemas"]["ClickIdFilter"];
        /**
         * @description Compare with the period of the same length that ends the day before; while the period is not
         *     over, with as much of the one before as has passed of it.
         */
        compare: "0" | "1" | "true" | "false";
        /** @description Whether the visitor had consented. */
        consent: "0" | "1" | "true" | "false";
        /** @description Whether the session reached a conversion goal. */
        converted: "0" | "1" | "true" | "false";
        /** @description ISO country code, upper case. */
        country: string;
        cursor: string;
        /** @description The kind of device. */
        device: components["schemas"]["Device"];
        /** @description Names of events the session must all contain. */
        event: string | string[];
        /**
         * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
         *     29 days before it.
         */
        from: string;
        /** @description Keys of goals the session must all have reached. */
        goal: string | string[];
        /** @description Marks the session must all carry. */
        has: components["schemas"]["Mark"] | components["schemas"]["Mark"][];
        id: string;
        /** @description Count test sessions too; they are left out by default. */
        include_test: "0" | "1" | "true" | "false";
        key: string;
        /** @description The browser's language, two lower-case letters. */
        lang: string;
        limit: number;
        /** @description Highest relevance, 0 to 100. */
        max_relevance: string;
        /** @description Lowest relevance, 0 to 100. */
        min_relevance: string;
        /** @description The event's name. */
        name: string;
        /** @description Organization id or slug. */
        org: string;
        /** @description The operating system. */
        os: components["schemas"]["Os"];
        /** @description Canonical page path. */
        page: string;
        /** @description Page group key of the tracking config. */
        page_group: string;
        /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
        page_mode: components["schemas"]["PageMode"];
        /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
        preset: components["schemas"]["Preset"];
        /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
        project: string;
        /** @description For `event_prop`, the property whose values are meant; without it the values are the names of properties. */
        prop: string;
        /** @description For `event_prop`, the name of the events that are looked at; all of them when absent. */
        prop_event: string;
        /** @description The platform. */
        provider: components["schemas"]["AdPlatform"];
        /** @description Referrer host of the entry. */
        ref_host: string;
        /** @description Key of a tier of the project's relevance model. */
        relevance_tier: string;
        /** @description The class of the screen's width. */
        screen: components["schemas"]["Screen"];
        /**
         * @description Only values that contain this text, in themselves or in their label. Of the letters A to Z, capital and
         *     small ones are the same.
         */
        search: string;
        /** @description Key of a segment, whose conditions must hold, too. */
        segment: string;
        /** @description Only those of this session. */
        session: string;
        /** @description How the pageviews of the visit were joined. */
        stitch: components["schemas"]["Stitch"];
        /** @description Last day, inclusive; today when absent. */
        to: string;
        token: string;
        /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
        traffic: components["schemas"]["Traffic"];
        userId: string;
        /** @description The visit's utm_campaign, exactly. */
        utm_campaign: string;
        /** @description The visit's utm_content, exactly. */
        utm_content: string;
        /** @description The visit's utm_id, exactly. */
        utm_id: string;
        /** @description The visit's utm_medium, exactly. */
        utm_medium: string;
        /** @description The visit's utm_source, exactly. */
        utm_source: string;
        /** @description The visit's utm_term, exactly. */
        utm_term: string;
        /** @description Page variant of the entry pageview. */
        variant: string;
        /**
         * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
         *     of numbers, properties of events.
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
                /** @description A job's name, or `tick` for all that are due. */
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
                /** @description A publishable key. */
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
                 * @description A publishable key: the script then begins with the project's client config, and `sdk.js` has only the pieces
                 *     that this config uses.
                 */
                k?: string;
            };
            header?: never;
            path: {
                /**
                 * @description `sdk.js`; `sdk@<version>.js`, which never changes; `sdk.full.js` with every piece; or a plugin such as
                 *     `sdk.video.js`.
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
                /** @description `svc-sdk-<version>.tgz`, which never changes. */
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
                /** @description How many entries at most; 50 by default. */
                limit?: number;
                /** @description nextCursor of the last answer. */
                cursor?: string;
                /** @description Id or slug of a project; the id finds entries of a deleted one too. */
                project?: string;
                /** @description One action, `key.roll`, or with a dot at its end all of a thing: `key.`. */
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
                /** @description What answers name as their `variant`. */
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
                /** @description What answers name as their `variant`. */
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
                /** @description Id or slug of an organization. */
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
                /** @description List archived goals too. */
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
                /** @description A repeat with the same key and body gets the stored answer for 24 hours. */
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
                /** @description What the last answer's nextCursor said; without it the latest events are shown. */
                cursor?: string;
                /** @description Only these event names; `pageview` stands for pageviews. */
                names?: string | string[];
                /** @description How many events at most; 50 by default. */
                limit?: number;
                /** @description Seconds to wait for something new, 0 by default. GraphQL has a subscription for that. */
                wait?: number;
                /** @description Show test sessions too. */
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
                /** @description The event's name. */
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
                /** @description The event's name. */
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
                /** @description Only those that stand so. */
                status?: components["schemas"]["ConversionStatus"];
                /** @description Only those of this definition. */
                definition?: string;
                /** @description Only those of which this ad platform is to be told. */
                destination?: components["schemas"]["AdPlatform"];
                /** @description Only those of which telling a platform has come so far; with `destination`, that platform. */
                upload?: components["schemas"]["UploadState"];
                /** @description Only those that were told by this. */
                source?: components["schemas"]["ConversionSource"];
                /** @description First local day, YYYY-MM-DD. */
                from?: string;
                /** @description Last local day, YYYY-MM-DD. */
                to?: string;
                /** @description Only the one with this event id. */
                event_id?: string;
                /** @description Only those of this session. */
                session?: components["parameters"]["session"];
                /** @description How many at most; 50 by default. */
                limit?: number;
                /** @description What the last answer's nextCursor said. */
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
                /** @description A repeat with the same key and body gets the stored answer for 24 hours. */
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
            /** @description It was there before */
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
                 * @description Only the one with this e-mail address: its SHA-256 in hexadecimal digits, of the address without spaces around
                 *     it and in lower case. Addresses do not belong into URLs; GraphQL takes them in plain text, too.
                 */
                email?: string;
                /** @description Only the one with this phone number: the SHA-256 of its E.164 form. GraphQL takes it in plain text, too. */
                phone?: string;
                /** @description Only those whose first visit came through this channel. */
                channel?: components["schemas"]["Channel"];
                /** @description Only those that have come so far. */
                status?: components["schemas"]["LeadStatus"];
                /** @description Only those last heard of on this local day or later, YYYY-MM-DD. */
                from?: string;
                /** @description Only those last heard of on this local day or before, YYYY-MM-DD. */
                to?: string;
                /** @description Only those of this session. */
                session?: components["parameters"]["session"];
                /** @description Show people in plain text, too. It is recorded who read how many. */
                contact?: "0" | "1" | "true" | "false";
                /** @description How many at most; 50 by default. */
                limit?: number;
                /** @description What the last answer's nextCursor said. */
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
                /** @description A repeat with the same key and body gets the stored answer for 24 hours. */
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
            /** @description It was there before */
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
                    "application/json": components["schemas"]["Lead"];
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
                /** @description What beacons call it. */
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
                /** @description What beacons call it. */
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
                /** @description The platform. */
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
                /** @description The platform. */
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
                /** @description The project's id. */
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
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description Length of the points of the series; by default hour up to 2 days, day up to 180, else week. */
                bucket?: components["schemas"]["Bucket"];
                /**
                 * @description Compare with the period of the same length that ends the day before; while the period is not
                 *     over, with as much of the one before as has passed of it.
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description Length of the points; by default hour up to 2 days, day up to 180, else week. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description What the sessions are split by. */
                dimension: components["schemas"]["Dimension"];
                /** @description What each row is split by in turn, so that it has cells. */
                dimension2?: components["schemas"]["Dimension"];
                /** @description How many values of `dimension2` at most; 10 by default. */
                columns?: number;
                /** @description For `event_prop`, the property whose values are meant; without it the values are the names of properties. */
                prop?: components["parameters"]["prop"];
                /** @description For `event_prop`, the name of the events that are looked at; all of them when absent. */
                prop_event?: components["parameters"]["prop_event"];
                /** @description What the rows are sorted by; sessions when absent. */
                sort?: components["schemas"]["BreakdownSort"];
                /** @description Whether the rows rise or fall; they fall when absent, and values rise. */
                dir?: components["schemas"]["SortDir"];
                /** @description How many values at most; 50 by default. */
                limit?: number;
                /** @description How many values to skip, 0 by default. */
                offset?: number;
                /**
                 * @description Only values that contain this text, in themselves or in their label. Of the letters A to Z, capital and
                 *     small ones are the same.
                 */
                search?: components["parameters"]["search"];
                /** @description Whether each row says what it came to in the period before. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description How many pages at most; 50 by default. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description Percent from one point of the curve to the next; 5 by default. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description How many sections at most, those with the most views; 50 by default. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description How many rows at most; 50 by default. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description How many videos at most; 50 by default. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description Hundredths of the video from one point of the curve to the next; 1 by default. */
                step?: number;
                /** @description Only plays from this source; from all by default. */
                source?: string;
            };
            header?: never;
            path: {
                /** @description Project id, slug, or `<org_slug>%2F<project_slug>`. */
                project: components["parameters"]["project"];
                /** @description Id of the video, as the videos report has it. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /**
                 * @description Compare with the period of the same length that ends the day before; while the period is not
                 *     over, with as much of the one before as has passed of it.
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description How many entries, exits, transitions and paths at most, of each; 50 by default. */
                limit?: number;
                /**
                 * @description Show paths that begin with the first view of this page; without it and `end_page` they begin with the
                 *     session.
                 */
                start_page?: string;
                /** @description Show paths that end with the first view of this page; cannot be given together with `start_page`. */
                end_page?: string;
                /** @description How many pages a path has at most, the one it begins or ends with included; 3 by default. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /**
                 * @description The questionnaire's id; by default the one that most sessions answered. Answers without a `variant`
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description Key of the funnel; the project's default one where left out. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description How many values at most per dimension; 20 by default. */
                limit?: number;
                /** @description Only this dimension. It may be one that has no parameter of its own, like `hour`. */
                dimension?: components["schemas"]["Dimension"];
                /** @description For `event_prop`, the property whose values are meant; without it the values are the names of properties. */
                prop?: components["parameters"]["prop"];
                /** @description For `event_prop`, the name of the events that are looked at; all of them when absent. */
                prop_event?: components["parameters"]["prop_event"];
                /**
                 * @description Only values that contain this text, in themselves or in their label. Of the letters A to Z, capital and
                 *     small ones are the same.
                 */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description Only events of these names. */
                names?: string | string[];
                /** @description Only events with these properties, as a JSON object: `{"plan": "pro"}`. */
                props?: string;
                /** @description Only events that have this property. */
                prop_key?: string;
                /**
                 * @description Only events of which a property, or the one of `prop_key`, contains this text. Of the letters A to Z, capital
                 *     and small ones are the same.
                 */
                prop_text?: string;
                /** @description Only events of this session. */
                session_id?: string;
                /** @description Whether the newest come first (`desc`, the default) or the oldest. */
                order?: components["schemas"]["SortDir"];
                /** @description How many events at most; 50 by default. */
                limit?: number;
                /** @description What the last answer's nextCursor said, for the events after those. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description What is ranked; pages by default. */
                by?: components["schemas"]["RankedBy"];
                /** @description Values with fewer sessions are left out; 1 by default. */
                min_sessions?: number;
                /** @description How many values at most; 50 by default. */
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
                 * @description First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
                 *     29 days before it.
                 */
                from?: components["parameters"]["from"];
                /** @description Last day, inclusive; today when absent. */
                to?: components["parameters"]["to"];
                /** @description Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days. */
                preset?: components["parameters"]["preset"];
                /** @description Canonical page path. */
                page?: components["parameters"]["page"];
                /** @description Page group key of the tracking config. */
                page_group?: components["parameters"]["page_group"];
                /** @description Where page and page_group look: any pageview (default), the entry or the exit. */
                page_mode?: components["parameters"]["page_mode"];
                /** @description The channel the visit came through. */
                channel?: components["parameters"]["channel"];
                /** @description The visit's utm_source, exactly. */
                utm_source?: components["parameters"]["utm_source"];
                /** @description The visit's utm_medium, exactly. */
                utm_medium?: components["parameters"]["utm_medium"];
                /** @description The visit's utm_campaign, exactly. */
                utm_campaign?: components["parameters"]["utm_campaign"];
                /** @description The visit's utm_content, exactly. */
                utm_content?: components["parameters"]["utm_content"];
                /** @description The visit's utm_term, exactly. */
                utm_term?: components["parameters"]["utm_term"];
                /** @description The visit's utm_id, exactly. */
                utm_id?: components["parameters"]["utm_id"];
                /** @description Referrer host of the entry. */
                ref_host?: components["parameters"]["ref_host"];
                /** @description Page variant of the entry pageview. */
                variant?: components["parameters"]["variant"];
                /** @description The kind of device. */
                device?: components["parameters"]["device"];
                /** @description The browser family. */
                browser?: components["parameters"]["browser"];
                /** @description The operating system. */
                os?: components["parameters"]["os"];
                /** @description ISO country code, upper case. */
                country?: components["parameters"]["country"];
                /** @description The browser's language, two lower-case letters. */
                lang?: components["parameters"]["lang"];
                /** @description The class of the screen's width. */
                screen?: components["parameters"]["screen"];
                /** @description Whether the session reached a conversion goal. */
                converted?: components["parameters"]["converted"];
                /** @description Whether the visitor had consented. */
                consent?: components["parameters"]["consent"];
                /** @description Count test sessions too; they are left out by default. */
                include_test?: components["parameters"]["include_test"];
                /** @description Marks the session must all carry. */
                has?: components["parameters"]["has"];
                /** @description Keys of goals the session must all have reached. */
                goal?: components["parameters"]["goal"];
                /** @description Names of events the session must all contain. */
                event?: components["parameters"]["event"];
                /** @description Which ad click id the visit carries; any and none ask for one at all. */
                click_id?: components["parameters"]["click_id"];
                /** @description Paid: an ad click id or a paid utm_medium. Organic: neither. */
                traffic?: components["parameters"]["traffic"];
                /** @description How the pageviews of the visit were joined. */
                stitch?: components["parameters"]["stitch"];
                /** @description Lowest relevance, 0 to 100. */
                min_relevance?: components["parameters"]["min_relevance"];
                /** @description Highest relevance, 0 to 100. */
                max_relevance?: components["parameters"]["max_relevance"];
                /** @description Key of a tier of the project's relevance model. */
                relevance_tier?: components["parameters"]["relevance_tier"];
                /** @description The ad platform the visit came from. */
                ad_platform?: components["parameters"]["ad_platform"];
                /** @description The ad account the visit is matched with. */
                ad_account_id?: components["parameters"]["ad_account_id"];
                /** @description The ad campaign the visit is matched with. */
                ad_campaign_id?: components["parameters"]["ad_campaign_id"];
                /** @description The ad set the visit is matched with. */
                ad_adset_id?: components["parameters"]["ad_adset_id"];
                /** @description The ad the visit is matched with. */
                ad_id?: components["parameters"]["ad_id"];
                /** @description Sessions with or without an ad-entity match. */
                ad_match?: components["parameters"]["ad_match"];
                /**
                 * @description Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
                 *     of numbers, properties of events.
                 */
                where?: components["parameters"]["where"];
                /** @description Key of a segment, whose conditions must hold, too. */
                segment?: components["parameters"]["segment"];
                /** @description By what the sessions are sorted; by their start when absent. */
                sort?: components["schemas"]["SessionSort"];
                /** @description Whether the list rises or falls; it falls when absent. */
                dir?: components["schemas"]["SortDir"];
                /** @description How many sessions at most; 50 by default. */
                limit?: number;
                /** @description How many sessions to skip, 0 by default. */
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
                /** @description Show when sections of a page came into view. */
                sections?: "0" | "1" | "true" | "false";
                /** @description Language of labels; the project's by default. */
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
                /** @description The segment's key. */
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
                /** @description The segment's key. */
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
    getErrorsGuide: {
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
                    "text/html": unknown;
                };
            };
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
                /** @description `graphiql.js` and what else the page loads. */
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
