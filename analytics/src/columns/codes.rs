//! Unsigned whole numbers in the narrowest width that holds them all.

/// Column of codes or small counts. It starts with one byte per value and widens by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Codes {
    Narrow(Vec<u8>),
    Middle(Vec<u16>),
    Wide(Vec<u32>),
}

/// Runs the body with `$slice` bound to the column's values, compiled once per width.
macro_rules! with_codes {
    ($codes:expr, |$slice:ident| $body:expr) => {
        match $codes {
            $crate::columns::Codes::Narrow($slice) => $body,
            $crate::columns::Codes::Middle($slice) => $body,
            $crate::columns::Codes::Wide($slice) => $body,
        }
    };
}
pub(crate) use with_codes;

impl Default for Codes {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

impl Codes {
    pub fn push(&mut self, value: u32) {
        loop {
            match self {
                Self::Narrow(values) => match u8::try_from(value) {
                    Ok(value) => return values.push(value),
                    Err(_) => *self = Self::Middle(values.iter().map(|&v| v.into()).collect()),
                },
                Self::Middle(values) => match u16::try_from(value) {
                    Ok(value) => return values.push(value),
                    Err(_) => *self = Self::Wide(values.iter().map(|&v| v.into()).collect()),
                },
                Self::Wide(values) => return values.push(value),
            }
        }
    }

    /// Returns the largest value; 0 if there is none.
    pub fn max(&self) -> u32 {
        with_codes!(self, |values| values.iter().max().map_or(0, |&value| value.into()))
    }

    #[inline]
    pub fn get(&self, index: usize) -> u32 {
        match self {
            Self::Narrow(values) => values[index].into(),
            Self::Middle(values) => values[index].into(),
            Self::Wide(values) => values[index],
        }
    }

    pub fn len(&self) -> usize {
        with_codes!(self, |values| values.len())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn bytes(&self) -> usize {
        match self {
            Self::Narrow(values) => values.capacity(),
            Self::Middle(values) => values.capacity() * 2,
            Self::Wide(values) => values.capacity() * 4,
        }
    }

    /// Returns the sum of the values whose mask is set.
    pub fn sum(&self, mask: &[bool]) -> u64 {
        match self {
            Self::Narrow(values) => masked_sum(values, mask),
            Self::Middle(values) => masked_sum(values, mask),
            Self::Wide(values) => masked_sum_wide(values, mask),
        }
    }

    /// Adds to `counts` how often each value occurs where the mask is set. `counts` must have a place for every value.
    pub fn count(&self, mask: &[bool], counts: &mut [u64]) {
        match self {
            Self::Narrow(values) => count_narrow(values, mask, counts),
            Self::Middle(values) => count(values, mask, counts),
            Self::Wide(values) => count(values, mask, counts),
        }
    }

    /// Clears the mask where the value differs from `wanted`.
    pub fn keep(&self, wanted: u32, mask: &mut [bool]) {
        match self {
            Self::Narrow(values) => keep(values, u8::try_from(wanted).ok(), mask),
            Self::Middle(values) => keep(values, u16::try_from(wanted).ok(), mask),
            Self::Wide(values) => keep(values, Some(wanted), mask),
        }
    }
}

/// Numbers of a column that can be summed under a mask.
pub(crate) trait Summed: Copy + Into<u32> {
    /// How many of the largest value add up without overflow of 32 bits, so that vector registers can be used.
    const AT_ONCE: usize;

    /// Returns the value if `keep`, otherwise 0, without a branch.
    fn kept(self, keep: bool) -> Self;
}

macro_rules! summed {
    ($($number:ty => $at_once:expr),+) => {
        $(impl Summed for $number {
            const AT_ONCE: usize = $at_once;

            fn kept(self, keep: bool) -> Self {
                self & Self::from(keep).wrapping_neg()
            }
        })+
    };
}
summed!(u8 => 1 << 24, u16 => 1 << 16);

/// Returns the sum of the values whose mask is set. Branch-free, so that it is vectorized.
pub(crate) fn masked_sum<T: Summed>(values: &[T], mask: &[bool]) -> u64 {
    let part = |(values, mask): (&[T], &[bool])| -> u64 {
        values.iter().zip(mask).map(|(value, keep)| value.kept(*keep).into()).sum::<u32>().into()
    };
    values.chunks(T::AT_ONCE).zip(mask.chunks(T::AT_ONCE)).map(part).sum()
}

/// Returns the sum of values whose total may exceed 32 bits.
pub(crate) fn masked_sum_wide(values: &[u32], mask: &[bool]) -> u64 {
    values.iter().zip(mask).map(|(value, keep)| u64::from(value & u32::from(*keep).wrapping_neg())).sum()
}

/// Returns how many flags are set.
pub(crate) fn count_set(flags: impl Iterator<Item = bool>) -> u64 {
    // No day has more sessions than 32 bits can count.
    flags.map(u32::from).sum::<u32>().into()
}

fn count<T: Copy + Into<u32>>(values: &[T], mask: &[bool], counts: &mut [u64]) {
    for (&value, &keep) in values.iter().zip(mask) {
        let value: u32 = value.into();
        counts[value as usize] += u64::from(keep);
    }
}

/// Counts narrow values. Most columns repeat one value. Four separate counters per value, added up at the end, avoid
/// waiting for the previous addition.
fn count_narrow(values: &[u8], mask: &[bool], counts: &mut [u64]) {
    let mut lanes = [[0_u32; 256]; 4];
    let (fours, keeps) = (values.chunks_exact(4), mask.chunks_exact(4));
    for (&value, &keep) in fours.remainder().iter().zip(keeps.remainder()) {
        lanes[0][usize::from(value)] += u32::from(keep);
    }
    for (values, keeps) in fours.zip(keeps) {
        for ((lane, &value), &keep) in lanes.iter_mut().zip(values).zip(keeps) {
            lane[usize::from(value)] += u32::from(keep);
        }
    }
    for (value, count) in counts.iter_mut().take(256).enumerate() {
        *count += lanes.iter().map(|lane| u64::from(lane[value])).sum::<u64>();
    }
}

fn keep<T: Copy + PartialEq>(values: &[T], wanted: Option<T>, mask: &mut [bool]) {
    match wanted {
        Some(wanted) => {
            for (keep, value) in mask.iter_mut().zip(values) {
                *keep &= *value == wanted;
            }
        }
        None => mask.fill(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_widens_and_keeps_its_values() {
        let mut codes = Codes::default();
        let values = [0, 255, 256, 7, 65_535, 65_536, 3];
        for value in values {
            codes.push(value);
        }
        assert!(matches!(codes, Codes::Wide(_)));
        assert_eq!((0..values.len()).map(|i| codes.get(i)).collect::<Vec<_>>(), values);
        assert_eq!(codes.sum(&[true, false, true, true, false, false, true]), 266);
    }

    #[test]
    fn values_are_counted_where_the_mask_is_set() {
        let mut codes = Codes::default();
        let values = [1, 1, 2, 1, 0, 2, 1];
        for value in values {
            codes.push(value);
        }
        let mask = [true, true, true, false, true, true, true];
        let mut narrow = [0; 3];
        codes.count(&mask, &mut narrow);
        assert_eq!(narrow, [1, 3, 2]);
        codes.push(300);
        let mut middle = [0; 301];
        codes.count(&[&mask[..], &[true]].concat(), &mut middle);
        assert_eq!((&middle[..3], middle[300]), (&narrow[..], 1));
    }
}
