//! Looks up the country of an address in a local MMDB file. Only the two-letter code leaves this module.

use std::net::IpAddr;
use std::path::Path;

use maxminddb::{PathElement, Reader};

pub(super) struct Countries(Reader<Vec<u8>>);

impl Countries {
    /// Opens the database. If the file is missing or broken, visits get no country, but the server starts.
    pub(super) fn open(file: &Path) -> Option<Countries> {
        match Reader::open_readfile(file) {
            Ok(reader) => Some(Countries(reader)),
            Err(error) => {
                tracing::warn!(%error, file = %file.display(), "Cannot read SVC_GEOIP_DB: visits get no country");
                None
            }
        }
    }

    /// Looks up the country code. Two layouts are in use: flat `country_code` and nested `country.iso_code`.
    pub(super) fn country(&self, address: IpAddr) -> Option<String> {
        let found = self.0.lookup(address).ok()?;
        let flat = found.decode_path::<&str>(&[PathElement::Key("country_code")]).ok().flatten();
        let nested = || {
            let path = [PathElement::Key("country"), PathElement::Key("iso_code")];
            found.decode_path::<&str>(&path).ok().flatten()
        };
        let code = flat.or_else(nested)?;
        (code.len() == 2 && code.bytes().all(|b| b.is_ascii_alphabetic())).then(|| code.to_ascii_uppercase())
    }
}
