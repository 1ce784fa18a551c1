//! Names of the steps of instructions. Their titles and reasons are in [`super::words`].

use entity::choices;

choices! {
    /// Name of a step of instructions.
    SetupStepId {
        /// Set the variable with the proxy key.
        ProxyKey = "proxy-key" / "PROXY_KEY",
        /// Name the header with the visitor's address.
        ClientAddress = "client-address" / "CLIENT_ADDRESS",
        /// Pass requests on.
        Proxy = "proxy" / "PROXY",
        /// Name the domains of the site to Astro.
        AstroDomains = "astro-domains" / "ASTRO_DOMAINS",
        /// Configure the worker.
        WorkerConfig = "worker-config" / "WORKER_CONFIG",
        /// Deploy the worker.
        WorkerDeploy = "worker-deploy" / "WORKER_DEPLOY",
        /// Include the file in the configuration of nginx.
        NginxInclude = "nginx-include" / "NGINX_INCLUDE",
        /// Load the configuration of nginx.
        NginxReload = "nginx-reload" / "NGINX_RELOAD",
        /// Point a name of the domain to this server.
        Dns = "dns" / "DNS",
        /// Load the script on every page.
        Script = "script" / "SCRIPT",
        /// Activate the plugin.
        Activate = "activate" / "ACTIVATE",
        /// Tell the script what visitors decide.
        Consent = "consent" / "CONSENT",
        /// Let the script listen to the consent tool.
        ConsentTool = "consent-tool" / "CONSENT_TOOL",
        /// Install the package with the calls as typed functions.
        Package = "package" / "PACKAGE",
        /// See whether it works.
        Check = "check" / "CHECK",
        /// Delete the variable, and revoke the proxy key.
        RemoveProxyKey = "remove-proxy-key" / "REMOVE_PROXY_KEY",
        /// Delete the variable that names the header.
        RemoveClientAddress = "remove-client-address" / "REMOVE_CLIENT_ADDRESS",
        /// Remove what passes requests on.
        RemoveProxy = "remove-proxy" / "REMOVE_PROXY",
        /// Remove the domains of the site from the configuration of Astro.
        RemoveAstroDomains = "remove-astro-domains" / "REMOVE_ASTRO_DOMAINS",
        /// Remove the configuration of the worker.
        RemoveWorkerConfig = "remove-worker-config" / "REMOVE_WORKER_CONFIG",
        /// Delete the worker.
        RemoveWorker = "remove-worker" / "REMOVE_WORKER",
        /// Remove the file from the configuration of nginx.
        RemoveNginxInclude = "remove-nginx-include" / "REMOVE_NGINX_INCLUDE",
        /// Load the configuration of nginx after the removal.
        ReloadNginx = "reload-nginx" / "RELOAD_NGINX",
        /// Delete the name that points to this server.
        RemoveDns = "remove-dns" / "REMOVE_DNS",
        /// Remove the script.
        RemoveScript = "remove-script" / "REMOVE_SCRIPT",
        /// Deactivate the plugin.
        Deactivate = "deactivate" / "DEACTIVATE",
        /// Remove the calls about consent.
        RemoveConsent = "remove-consent" / "REMOVE_CONSENT",
        /// Take the consent tool out of the tracking config.
        RemoveConsentTool = "remove-consent-tool" / "REMOVE_CONSENT_TOOL",
        /// Remove the package.
        RemovePackage = "remove-package" / "REMOVE_PACKAGE",
    }
}
