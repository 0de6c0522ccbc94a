// Tells the shop's page what the buyer decided, then closes. Two ways, as a strict opener policy can cut the first.
const { order, outcome } = document.body.dataset;
if (order && outcome) {
  const message = { source: "paypal-emulator", orderId: order, outcome };
  window.opener?.postMessage(message, window.location.origin);
  const channel = new BroadcastChannel("paypal-emulator");
  channel.postMessage(message);
  channel.close();
  if (window.opener) setTimeout(() => window.close(), 400);
}
