//! TLS settings for requests to other servers.

use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

/// Returns the settings with the usual certificate authorities.
pub(crate) fn usual() -> Result<ClientConfig, rustls::Error> {
    trusting(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() })
}

/// Returns the settings with the usual certificate authorities and those of a PEM file, which `setting` names.
pub(crate) fn with_file(setting: &str, file: &Path) -> Result<ClientConfig, String> {
    let wrong = |error| format!("cannot read the certificates of {setting}: {error}");
    let certificates = CertificateDer::pem_file_iter(file).map_err(wrong)?;
    let certificates: Vec<_> = certificates.collect::<Result<_, _>>().map_err(wrong)?;
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    // A system's bundle may contain certificates that rustls cannot parse.
    if roots.add_parsable_certificates(certificates).0 == 0 {
        return Err(format!("{setting} contains no valid certificate"));
    }
    trusting(roots).map_err(|error| error.to_string())
}

fn trusting(roots: RootCertStore) -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
