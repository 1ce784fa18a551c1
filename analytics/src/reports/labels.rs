//! Labels of page groups, goals and relevance tiers.

use std::collections::HashMap;

use domain::Result;
use domain::measuring::relevance::RelevanceTier;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{Reports, Site};
use crate::dimension::Dimension;

/// Labels of page groups, goals and relevance tiers.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    groups: HashMap<String, String>,
    goals: HashMap<String, String>,
    tiers: HashMap<String, String>,
}

impl Labels {
    /// Loads the labels that the dimensions need; most need none.
    pub(super) async fn of(reports: &Reports, site: &Site, dimensions: &[Dimension]) -> Result<Self> {
        let mut labels = Self::default();
        if dimensions.contains(&Dimension::PageGroup) {
            labels.groups = group_labels(site);
        }
        if dimensions.contains(&Dimension::Goal) {
            let goals = entity::goal::Entity::find()
                .filter(entity::goal::Column::ProjectId.eq(site.id))
                .all(&reports.context.db)
                .await?;
            labels.goals = goals.into_iter().map(|goal| (goal.key, goal.name)).collect();
        }
        if dimensions.contains(&Dimension::RelevanceTier) {
            let locale = site.locale();
            let label = |tier: &RelevanceTier| (tier.key.clone(), tier.label.text(locale).to_owned());
            labels.tiers = site.relevance.tiers.iter().map(label).collect();
        }
        Ok(labels)
    }

    pub(super) fn label(&self, dimension: Dimension, value: &str) -> Option<String> {
        match dimension {
            Dimension::PageGroup => self.groups.get(value).cloned(),
            Dimension::Goal => self.goals.get(value).cloned(),
            Dimension::RelevanceTier => self.tiers.get(value).cloned(),
            _ => None,
        }
    }
}

impl Labels {
    /// Returns the values of a dimension whose labels contain a text, which is given in lower case.
    pub(super) fn with_text(&self, dimension: Dimension, text: &str) -> Vec<String> {
        let labels = match dimension {
            Dimension::PageGroup => &self.groups,
            Dimension::Goal => &self.goals,
            Dimension::RelevanceTier => &self.tiers,
            _ => return Vec::new(),
        };
        let found = labels.iter().filter(|(_, label)| label.to_ascii_lowercase().contains(text));
        found.map(|(value, _)| value.clone()).collect()
    }
}

fn group_labels(site: &Site) -> HashMap<String, String> {
    let label = |group: &serde_json::Value| {
        let text = match &group["label"] {
            serde_json::Value::String(text) => text,
            by_locale => by_locale.get(&site.locale).or(by_locale.get("en"))?.as_str()?,
        };
        Some((group["key"].as_str()?.to_owned(), text.to_owned()))
    };
    let tracking = &site.rules.tracking;
    let groups = tracking["pageGroups"].as_array();
    groups.into_iter().flatten().chain([&tracking["defaultGroup"]]).filter_map(label).collect()
}
