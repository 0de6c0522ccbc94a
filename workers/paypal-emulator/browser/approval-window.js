// Sends the buyer's decision to the shop's page and closes the window. Uses two channels, because a strict opener
// policy can block the first.
const { order, outcome } = document.body.dataset;
if (order && outcome) {
  const message = { source: "paypal-emulator", orderId: order, outcome };
  window.opener?.postMessage(message, window.location.origin);
  const channel = new BroadcastChannel("paypal-emulator");
  channel.postMessage(message);
  channel.close();
  if (window.opener) setTimeout(() => window.close(), 400);
}
