use std::path::Path;

/// The dashboard's types are generated from the committed file, so it must be what the code says.
#[test]
fn the_committed_schema_is_what_the_code_says() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema.graphql");
    let sdl = graphql::sdl();
    if std::env::var_os("SVC_WRITE_SCHEMA").is_some() {
        std::fs::write(&file, &sdl).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed == sdl,
        "graphql/schema.graphql is not what the code says; \
         write it with `SVC_WRITE_SCHEMA=1 cargo test -p graphql sdl` and look at the difference"
    );
}

#[test]
fn everything_in_the_schema_is_described() {
    // Fields whose names say all there is to say are left to the reader; types and the roots are not.
    let sdl = graphql::sdl();
    let lines: Vec<&str> = sdl.lines().collect();
    let undescribed = lines.iter().enumerate().filter(|(at, line)| {
        let starts = ["type ", "input ", "enum ", "scalar "].iter().any(|word| line.starts_with(word));
        starts && *at > 0 && lines[at - 1] != "\"\"\""
    });
    assert_eq!(undescribed.map(|(_, line)| *line).collect::<Vec<_>>(), Vec::<&str>::new());
}
