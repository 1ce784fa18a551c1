/** Signs up by hand, as the first person of a server, and names the domain of the first project. */
export async function signUpByHand(page, server) {
  await page.goto(server.origin + '/signup');
  await page.locator('[name=name]').fill('Anna');
  await page.locator('[name=organization]').fill('Shop');
  await page.locator('[name=email]').fill('anna@example.com');
  await page.locator('[name=password]').fill('correct horse battery');
  await page.locator('button[type=submit]').click();
  await page.getByLabel('Domain').fill('shop.example');
  await page.getByRole('button', { name: 'Create and continue' }).click();
}
