//! Sums of money in the narrowest width that holds them all.

/// Column of ten-thousandths of the currency's unit. On most days no amount exceeds two hundred thousand units, which
/// 32 bits hold. The column widens by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Amounts {
    Narrow(Vec<i32>),
    Wide(Vec<i64>),
}

/// Runs the body with `$slice` bound to the amounts, compiled once per width.
macro_rules! with_amounts {
    ($amounts:expr, |$slice:ident| $body:expr) => {
        match $amounts {
            $crate::columns::Amounts::Narrow($slice) => $body,
            $crate::columns::Amounts::Wide($slice) => $body,
        }
    };
}
pub(super) use with_amounts;

impl Default for Amounts {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

impl Amounts {
    pub fn push(&mut self, amount: i64) {
        match self {
            Self::Narrow(amounts) => match i32::try_from(amount) {
                Ok(amount) => amounts.push(amount),
                Err(_) => {
                    let wide = amounts.iter().map(|amount| i64::from(*amount)).chain([amount]).collect();
                    *self = Self::Wide(wide);
                }
            },
            Self::Wide(amounts) => amounts.push(amount),
        }
    }

    #[inline]
    pub fn get(&self, index: usize) -> i64 {
        with_amounts!(self, |amounts| amounts[index].into())
    }

    /// Returns the sum of the amounts whose mask is set.
    pub fn sum(&self, mask: &[bool]) -> i64 {
        match self {
            // The sum of billions of 32-bit amounts fits 64 bits.
            Self::Narrow(amounts) => {
                mask.iter().zip(amounts).map(|(keep, one)| i64::from(*one) * i64::from(*keep)).sum()
            }
            Self::Wide(amounts) => {
                let kept = mask.iter().zip(amounts).map(|(keep, one)| *one * i64::from(*keep));
                kept.fold(0, i64::saturating_add)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_widen_and_keep_their_values() {
        let mut amounts = Amounts::default();
        let values = [0, -5, i64::from(i32::MAX), i64::from(i32::MAX) + 1, 7, i64::MIN / 4096];
        for value in values {
            amounts.push(value);
        }
        assert_eq!((0..values.len()).map(|at| amounts.get(at)).collect::<Vec<_>>(), values);
        assert_eq!(amounts.sum(&[true, true, false, true, true, false]), i64::from(i32::MAX) + 3);
        amounts.push(i64::MAX);
        assert_eq!(amounts.sum(&[true, false, false, false, true, false, true]), i64::MAX);
    }
}
