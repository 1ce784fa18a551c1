// Custom events that the demo site sends itself, without personal data.
window.svc = window.svc || function () { (svc.q = svc.q || []).push(arguments); };

for (const button of document.querySelectorAll("[data-add-to-cart]")) {
  button.addEventListener("click", () => {
    svc("event", "add_to_cart", { product: button.dataset.addToCart, price: Number(button.dataset.price) });
    button.textContent = "In your basket";
  });
}

const form = document.querySelector("form[data-contact]");
if (form) {
  form.addEventListener("focusin", () => svc("event", "form_start", { form: "contact" }), { once: true });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    svc("event", "form_submit", { form: "contact" });
    svc("flush");
    location.assign("/contact/thanks");
  });
}
