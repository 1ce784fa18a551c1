//! Two servers with one database: one erases a person, while the other merges or erases the person's lead.

use domain::Error;
use domain::ground::hash::sha256_hex;
use domain::money::leads::{self, LeadCreate};
use entity::erased_people;
use futures::FutureExt;
use sea_orm::EntityTrait;
use serde_json::json;

use super::{ANNA, NUMBER, Shop, erase};

/// Words of a server by which the leads with the address and with the number are one.
fn both() -> LeadCreate {
    serde_json::from_value(json!({ "email": ANNA, "phone": NUMBER })).unwrap()
}

impl Shop {
    async fn has_nothing_of_anna(&self) {
        let hash = Some(sha256_hex(ANNA));
        assert!(self.leads().await.iter().all(|lead| lead.em != hash));
        assert!(self.links().await.is_empty());
        assert_eq!(self.sales_naming(ANNA).await, 0);
    }
}

#[tokio::test]
async fn a_merge_between_the_steps_of_an_erasure_at_another_server_is_refused() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    let otto = shop.tells(json!({ "phone": NUMBER })).await;
    let other = shop.world.other_instance();
    let mut merging = None;
    leads::delete(&shop.world, &shop.access, anna, &mut |_, _| {
        if merging.is_none() {
            // It waits until this step has ended.
            let (other, access) = (other.clone(), shop.access.clone());
            merging = Some(tokio::spawn(async move { leads::create(&other, &access, both(), None).await }));
        }
        async { Ok(()) }.boxed()
    })
    .await
    .unwrap();
    let merged = merging.unwrap().await.unwrap();
    assert!(matches!(merged, Err(Error::Conflict(_))));
    assert_eq!(shop.leads().await.iter().map(|lead| lead.id).collect::<Vec<_>>(), [otto]);
    shop.has_nothing_of_anna().await;
}

#[tokio::test]
async fn an_erasure_and_a_merge_at_two_servers_at_once_leave_a_lead_that_can_be_erased() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    shop.tells(json!({ "phone": NUMBER })).await;
    let other = shop.world.other_instance();
    let (erased, merged) = tokio::join!(shop.erases(anna), leads::create(&other, &shop.access, both(), None));
    match erased {
        Ok(()) => {}
        // The merge came first.
        Err(Error::Conflict(_)) => shop.erases(merged.unwrap().id).await.unwrap(),
        Err(error) => panic!("{error:?}"),
    }
    shop.has_nothing_of_anna().await;
}

#[tokio::test]
async fn two_servers_that_erase_a_person_at_once_erase_them_once() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    for number in 1..=120 {
        shop.sells(number, json!({ "email": ANNA })).await;
    }
    let other = shop.world.other_instance();
    let (first, second) = tokio::join!(shop.erases(anna), erase(&other, &shop.access, anna));
    for outcome in [&first, &second] {
        assert!(matches!(outcome, Ok(()) | Err(Error::NotFound)), "{outcome:?}");
    }
    assert!(first.is_ok() || second.is_ok());
    shop.has_nothing_of_anna().await;
    let erased = erased_people::Entity::find_by_id(shop.access.id()).one(&shop.world.db).await.unwrap();
    assert_eq!(erased.unwrap().people, 1);
}
