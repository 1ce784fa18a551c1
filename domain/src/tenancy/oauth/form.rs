//! Parameters of a request as a form sends them. Each may stand there once (RFC 6749, 3.1 and 3.2).

/// Name of a parameter that was sent more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Duplicate(pub(super) &'static str);

/// Parameters of a query or of a form body, in their order.
#[derive(Clone, Debug, Default)]
pub struct Form(Vec<(String, String)>);

impl Form {
    pub fn parse(bytes: &[u8]) -> Self {
        Self(form_urlencoded::parse(bytes).into_owned().collect())
    }

    /// Returns the value of a parameter. An empty value counts as not sent (RFC 6749, 3.1).
    pub(super) fn get(&self, name: &'static str) -> Result<Option<&str>, Duplicate> {
        let mut found = self.0.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let first = found.next();
        match found.next() {
            Some(_) => Err(Duplicate(name)),
            None => Ok(first.filter(|value| !value.is_empty())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_stands_once_and_an_empty_one_counts_as_not_sent() {
        let form = Form::parse(b"a=1&b=&c=2&c=2&d=%20x+y");
        assert_eq!(form.get("a"), Ok(Some("1")));
        assert_eq!(form.get("b"), Ok(None));
        assert_eq!(form.get("c"), Err(Duplicate("c")));
        assert_eq!(form.get("d"), Ok(Some(" x y")));
        assert_eq!(form.get("e"), Ok(None));
    }
}
