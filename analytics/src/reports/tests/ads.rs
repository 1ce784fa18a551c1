//! Costs of the sample's ads.

use entity::visits::AdPlatform;
use entity::{ad_account, ad_cost, fx_rate, fx_state};

use super::*;

/// Creates costs: of ads that visits of the sample are matched with, of others, and of an account without a platform. One
/// currency has rates, not of every day, and one has none.
pub(super) async fn make(db: &DatabaseConnection) {
    let platforms = [Some(AdPlatform::SearchAds1), Some(AdPlatform::SocialAds3), None];
    let account = |number: usize| Uuid::from_u128(100 + number as u128);
    let accounts = platforms.into_iter().enumerate().map(|(number, platform)| ad_account::Model {
        project_id: PROJECT,
        id: account(number),
        key: format!("test:{number}"),
        platform,
        external_id: format!("act-{number}"),
        name: format!("Account {number}"),
        currency: None,
        timezone: (number == 1).then(|| "America/New_York".to_owned()),
        created_at: clock().now(),
        connection_id: None,
        settings: None,
        purged: false,
    });
    let accounts = accounts.map(IntoActiveModel::into_active_model);
    ad_account::Entity::insert_many(accounts).exec_without_returning(db).await.unwrap();
    let first = sample().first_day;
    let costs = (first..first + 14).flat_map(|day| (0..9_i64).map(move |number| (day, number))).map(
        |(day, number)| {
            let id = |given: bool, kind: &str| if given { format!("{kind}-{number}") } else { String::new() };
            ad_cost::Model {
                project_id: PROJECT,
                account_id: account(number as usize % 3),
                day,
                campaign_id: id(number != 7, "cmp"),
                adset_id: id(number % 2 == 0, "set"),
                ad_id: id(number % 4 == 0, "ad"),
                currency: ["EUR", "USD", "ISK"][number as usize / 3].to_owned(),
                cost: (i64::from(day) * 7_919 + number * 104_729) % 5_000_000 - 100_000,
                impressions: 1_000 * number,
                clicks: i64::from(day) % 7 * number,
                conversions: 1_500_000 * (number % 3),
            }
        },
    );
    let costs = costs.map(IntoActiveModel::into_active_model);
    ad_cost::Entity::insert_many(costs).exec_without_returning(db).await.unwrap();
    let rates = (0..12).filter(|day| day % 3 != 1).map(|day| fx_rate::Model {
        currency: "USD".to_owned(),
        day: first + day,
        per_euro: 1_160_000 + i64::from(day) * 1_357,
    });
    let rates = rates.map(IntoActiveModel::into_active_model);
    fx_rate::Entity::insert_many(rates).exec_without_returning(db).await.unwrap();
    fx_state::Entity::update_many()
        .col_expr(fx_state::Column::Version, sea_orm::sea_query::Expr::value(1))
        .exec(db)
        .await
        .unwrap();
}
