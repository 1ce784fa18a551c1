//! Format of keys and session tokens: a prefix that names the kind, 24 random base62 characters, and 6 base62
//! characters with the CRC-32 of everything before them.
//!
//! The checksum allows mistyped or invented credentials to be rejected without a lookup. It is not secret; the security
//! lies in the 24 random characters (142 bits). Only the SHA-256 of a secret credential is stored. A slow hash would
//! not add security to 142 random bits.

use sha2::{Digest, Sha256};

use crate::Random;

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH: usize = 24;
const CHECKSUM_LENGTH: usize = 6;

/// Kind of a credential, determined by its prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Key of a project that sends data from browsers. Public by design.
    Publishable,
    /// Key of an organization for servers, CI and proxies.
    Secret,
    /// Session of a logged-in person.
    Session,
    /// Token in an invitation's link.
    Invitation,
    /// Token in a link sent by mail that proves a person's identity.
    MagicLink,
    /// Token in a mail about a subscription to reports, which confirms or ends it.
    ReportLink,
    /// Token in the link that creates the first account of a server.
    FirstOwner,
    /// Code that an OAuth client exchanges for its first tokens.
    AuthorizationCode,
    /// Token by which an OAuth client calls `/mcp`, and nothing else.
    AccessToken,
    /// Token that an OAuth client exchanges for new tokens.
    RefreshToken,
    /// Token in a link under which a project publishes a part of its reports.
    ShareLink,
    /// Token of a viewer who has entered the password of such a link.
    ShareView,
}

impl Kind {
    const ALL: [Self; 12] = [
        Self::Publishable,
        Self::Secret,
        Self::Session,
        Self::Invitation,
        Self::MagicLink,
        Self::ReportLink,
        Self::FirstOwner,
        Self::AuthorizationCode,
        Self::AccessToken,
        Self::RefreshToken,
        Self::ShareLink,
        Self::ShareView,
    ];

    pub fn prefix(self) -> &'static str {
        match self {
            Self::Publishable => "pk_svc_",
            Self::Secret => "sk_svc_",
            Self::Session => "svcs_",
            Self::Invitation => "svci_",
            Self::MagicLink => "svcm_",
            Self::ReportLink => "svcr_",
            Self::FirstOwner => "svcf_",
            Self::AuthorizationCode => "svcoac_",
            Self::AccessToken => "svcoat_",
            Self::RefreshToken => "svcort_",
            Self::ShareLink => "svcl_",
            Self::ShareView => "svcv_",
        }
    }

    /// Creates a new credential. Its text is shown once and never stored, except for publishable keys.
    pub fn generate(self, random: &Random) -> Credential {
        let mut text = String::with_capacity(self.prefix().len() + RANDOM_LENGTH + CHECKSUM_LENGTH);
        text.push_str(self.prefix());
        let mut left = RANDOM_LENGTH;
        while left > 0 {
            // Bytes from 248 on are discarded, so that every character is equally likely.
            for byte in random.bytes::<32>().into_iter().filter(|byte| *byte < 248).take(left) {
                text.push(char::from(ALPHABET[usize::from(byte) % 62]));
                left -= 1;
            }
        }
        let checksum = checksum(&text);
        text.push_str(&checksum);
        Credential { kind: self, text }
    }
}

/// Credential with a valid form and checksum. Only the database knows if it exists.
#[derive(Clone, PartialEq, Eq)]
pub struct Credential {
    kind: Kind,
    text: String,
}

impl Credential {
    /// Checks prefix, length, characters and checksum, without a lookup.
    pub fn parse(text: &str) -> Option<Self> {
        let kind = Kind::ALL.into_iter().find(|kind| text.starts_with(kind.prefix()))?;
        let body = text.get(kind.prefix().len()..)?;
        if body.len() != RANDOM_LENGTH + CHECKSUM_LENGTH
            || !body.bytes().all(|byte| byte.is_ascii_alphanumeric())
        {
            return None;
        }
        let (head, tail) = text.split_at(text.len() - CHECKSUM_LENGTH);
        (checksum(head) == tail).then(|| Self { kind, text: text.to_owned() })
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn into_string(self) -> String {
        self.text
    }

    /// Returns the hash that is stored in place of the credential.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.text.as_bytes()).into()
    }

    /// Returns the prefix and the first four characters: enough to recognise a key, and no help in guessing it.
    pub fn hint(&self) -> String {
        let shown = self.kind.prefix().len() + 4;
        format!("{}…", &self.text[..shown])
    }
}

impl std::fmt::Debug for Credential {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Never print the text: debug output ends up in logs.
        f.debug_struct("Credential").field("kind", &self.kind).finish_non_exhaustive()
    }
}

fn checksum(text: &str) -> String {
    let mut rest = crc32fast::hash(text.as_bytes());
    let mut digits = [b'0'; CHECKSUM_LENGTH];
    for digit in digits.iter_mut().rev() {
        *digit = ALPHABET[(rest % 62) as usize];
        rest /= 62;
    }
    digits.into_iter().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generated_credential_has_the_contracts_form_and_parses() {
        let random = Random::seeded(1);
        for kind in Kind::ALL {
            let credential = kind.generate(&random);
            assert_eq!(credential.as_str().len(), kind.prefix().len() + 30);
            let parsed = Credential::parse(credential.as_str()).unwrap();
            assert_eq!(parsed.kind(), kind);
            assert_eq!(parsed.hash(), credential.hash());
        }
        assert_ne!(Kind::Secret.generate(&random).as_str(), Kind::Secret.generate(&random).as_str());
    }

    #[test]
    fn one_changed_character_anywhere_is_noticed() {
        let credential = Kind::Publishable.generate(&Random::seeded(2));
        for at in 0..credential.as_str().len() {
            let mut bytes = credential.as_str().as_bytes().to_vec();
            bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(Credential::parse(&changed).is_none(), "at {at}");
        }
        for bad in ["", "pk_svc_", "pk_svc_ääääääääääääääääääääääääääääää", "Bearer x"]
        {
            assert!(Credential::parse(bad).is_none());
        }
    }

    #[test]
    fn debug_output_hides_the_text() {
        let credential = Kind::Session.generate(&Random::seeded(3));
        assert!(!format!("{credential:?}").contains(credential.as_str()));
    }
}
