//! Personal data as sent by a server.

use std::collections::BTreeMap;

use super::{Hashes, PersonHash, email, gmail, hash_of, id, name, phone};
use crate::ground::dialling::Dialling;
use crate::{Result, Violation, ViolationCode};

/// Personal data as typed.
#[derive(Clone, Copy, Default)]
pub struct Named<'of> {
    pub email: Option<&'of str>,
    pub phone: Option<&'of str>,
    pub first_name: Option<&'of str>,
    pub last_name: Option<&'of str>,
    pub external_id: Option<&'of str>,
}

impl Named<'_> {
    /// Returns the normalised texts. A phone number without a country code is read as a number of `country`.
    pub fn texts(&self, country: Option<&str>) -> Result<BTreeMap<PersonHash, String>> {
        let country = country.and_then(Dialling::of);
        let wrong = |field: &str, message: &str| {
            crate::Error::from(Violation::new(format!("body.{field}"), ViolationCode::WrongFormat, message))
        };
        let address = self
            .email
            .map(|text| email(text).ok_or_else(|| wrong("email", "is not an e-mail address")))
            .transpose()?;
        let dialled = self
            .phone
            .map(|text| {
                let message =
                    "must be a phone number with a country code, or a number of the project's country";
                phone(text, country.as_ref()).ok_or_else(|| wrong("phone", message))
            })
            .transpose()?;
        let told = [
            (PersonHash::EmailPlain, address.as_deref().and_then(gmail)),
            (PersonHash::Email, address),
            (PersonHash::PhoneDigits, dialled.as_deref().map(|number| number.replace('+', ""))),
            (PersonHash::Phone, dialled),
            (PersonHash::FirstName, self.first_name.and_then(name)),
            (PersonHash::LastName, self.last_name.and_then(name)),
            (PersonHash::ExternalId, self.external_id.and_then(id)),
        ];
        Ok(told.into_iter().filter_map(|(kind, text)| Some((kind, text?))).collect())
    }

    /// Returns the hashes to store.
    pub fn hashes(&self, country: Option<&str>) -> Result<Hashes> {
        Ok(self
            .texts(country)?
            .into_iter()
            .map(|(kind, text)| {
                let hash = hash_of(kind, &text);
                (kind, hash)
            })
            .collect())
    }
}
