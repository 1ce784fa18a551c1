//! One way to write an enumeration of the contract: its variants, their names in REST and their
//! names in GraphQL, once.

/// Declares an enumeration with its REST and GraphQL names.
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $name:ident { $( $(#[$note:meta])* $variant:ident = $rest:literal / $graph:literal ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema, async_graphql::Enum,
        )]
        pub enum $name {
            $( $(#[$note])* #[serde(rename = $rest)] #[graphql(name = $graph)] $variant ),+
        }

        impl $name {
            /// Every value, in the contract's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name used in REST and in the tables.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $rest),+ }
            }

            /// Reads the name used in REST and in the tables.
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($rest => Some(Self::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
