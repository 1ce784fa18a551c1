//! The country of an address, from a local MMDB file. Only the two letters leave this module.

use std::net::IpAddr;
use std::path::Path;

use maxminddb::{PathElement, Reader};

pub(super) struct Countries(Reader<Vec<u8>>);

impl Countries {
    /// A missing or broken file costs the countries, not the service.
    pub(super) fn open(file: &Path) -> Option<Countries> {
        match Reader::open_readfile(file) {
            Ok(reader) => Some(Countries(reader)),
            Err(error) => {
                tracing::warn!(%error, file = %file.display(), "the country database cannot be read, visits have no country");
                None
            }
        }
    }

    /// Two layouts are in use: a flat `country_code` and the nested `country.iso_code`.
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
