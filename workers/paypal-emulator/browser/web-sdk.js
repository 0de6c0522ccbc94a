// Emulates the PayPal web SDK v6: the part of window.paypal that @paypal/react-paypal-js/sdk-v6 and plain pages need.
(() => {
  const ORIGIN = window.location.origin;
  const CHANNEL = "paypal-emulator";
  // Limits in the USA: Pay Later accepts $30 to $10,000, and up to $1,500 in four payments.
  const PAY_LATER = { from: 30, inFour: 1500, until: 10_000 };
  const CLOSED_POLL_MS = 300;

  function failure(code, message, isRecoverable) {
    return Object.assign(new Error(message), { name: "PayPalError", code, isRecoverable });
  }

  function checkClientToken(token) {
    const [, payload] = String(token).split(".");
    let claims;
    try {
      claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    } catch {
      throw failure("ERR_INVALID_CLIENT_TOKEN", "The client token is not valid.", false);
    }
    if (claims.exp * 1000 < Date.now())
      throw failure("ERR_CLIENT_TOKEN_EXPIRED", "The client token has expired.", false);
    const hosts = claims.domains.map((domain) => new URL(`http://${domain.replace(/^https?:\/\//, "")}`).hostname);
    // A token without domains is valid everywhere.
    if (hosts.length > 0 && !hosts.includes(window.location.hostname)) {
      throw failure("ERR_DOMAIN_MISMATCH", `The client token is not for ${window.location.hostname}.`, false);
    }
  }

  function openWindow() {
    const [width, height] = [460, 680];
    const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2);
    const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2);
    return window.open("/__paypal/approve/wait", "", `popup,width=${width},height=${height},left=${left},top=${top}`);
  }

  // Resolves with "approved", "cancelled", or null if the page ended the session.
  function outcomeOf(popup, orderId, signal) {
    const { promise, resolve } = Promise.withResolvers();
    const channel = new BroadcastChannel(CHANNEL);
    const hear = ({ data, origin }) => {
      const ours = (!origin || origin === ORIGIN) && data?.source === CHANNEL && data.orderId === orderId;
      if (ours) resolve(data.outcome);
    };
    window.addEventListener("message", hear);
    channel.addEventListener("message", hear);
    signal.addEventListener("abort", () => resolve(null));
    // Waits for one more poll after the window closes, because the decision may still arrive.
    let closedBefore = false;
    const poll = setInterval(() => {
      if (closedBefore) resolve("cancelled");
      closedBefore = popup.closed;
    }, CLOSED_POLL_MS);
    return promise.finally(() => {
      window.removeEventListener("message", hear);
      channel.close();
      clearInterval(poll);
    });
  }

  function createSession(fundingSource, options) {
    let current = null;

    async function run(orderPromise) {
      current?.abort();
      const controller = new AbortController();
      current = controller;
      const popup = openWindow();
      orderPromise?.catch?.(() => {});
      if (!popup) throw failure("ERR_DEV_UNABLE_TO_OPEN_POPUP", "The browser blocked the PayPal window.", true);
      try {
        const orderId = orderPromise ? (await orderPromise).orderId : options.orderId;
        if (!orderId) throw failure("ERR_DEV_NO_ORDER_ID", "createOrder gave no orderId.", false);
        if (!popup.closed) popup.location.replace(`/__paypal/approve?token=${orderId}&funding=${fundingSource}`);
        const outcome = await outcomeOf(popup, orderId, controller.signal);
        await conclude(outcome, orderId);
      } finally {
        popup.close();
      }
    }

    async function conclude(outcome, orderId) {
      if (outcome === "approved") {
        await options.onApprove?.({ orderId, fundingSource, payerId: "EMULATEDPAYER" });
        options.onComplete?.({ paymentSessionState: "approved" });
      } else if (outcome === "cancelled") {
        options.onCancel?.({ orderId });
        options.onComplete?.({ paymentSessionState: "canceled" });
      }
    }

    return {
      // Passes errors to onError. Without onError the promise rejects, so that no error is lost.
      async start(_presentation, orderPromise) {
        try {
          await run(orderPromise);
        } catch (error) {
          if (!options.onError) throw error;
          options.onError(error);
          options.onComplete?.({ paymentSessionState: "error" });
        }
      },
      cancel: () => current?.abort(),
      destroy: () => current?.abort(),
      hasReturned: () => false,
      resume: async () => {},
    };
  }

  function eligibleMethods({ amount, currencyCode = "USD" } = {}) {
    const isDollars = currencyCode === "USD";
    const cost = Number(amount ?? 0);
    const eligible = {
      paypal: true,
      card: true,
      venmo: isDollars,
      paylater: isDollars && cost >= PAY_LATER.from && cost <= PAY_LATER.until,
    };
    const productCode = cost <= PAY_LATER.inFour ? "PAY_LATER_SHORT_TERM" : "PAYLATER";
    return {
      isEligible: (method) => eligible[method] ?? false,
      getDetails: (method) => ({
        canBeVaulted: false,
        ...(method === "paylater" && eligible.paylater && { countryCode: "US", productCode }),
      }),
    };
  }

  async function createInstance({ clientToken, clientId, components = [] }) {
    if (clientToken) checkClientToken(clientToken);
    else if (!clientId) throw failure("ERR_INVALID_CREDENTIALS", "clientToken or clientId is required.", false);
    return {
      findEligibleMethods: async (asked) => eligibleMethods(asked),
      hydrateEligibleMethods: () => eligibleMethods(),
      updateLocale: () => {},
      ...(components.includes("paypal-payments") && {
        createPayPalOneTimePaymentSession: (options) => createSession("paypal", options),
        createPayLaterOneTimePaymentSession: (options) => createSession("paylater", options),
      }),
      ...(components.includes("venmo-payments") && {
        createVenmoOneTimePaymentSession: (options) => createSession("venmo", options),
      }),
      ...(components.includes("paypal-guest-payments") && {
        createPayPalGuestOneTimePaymentSession: (options) => createSession("card", options),
      }),
    };
  }

  // A sheet created by script is exempt from the page's style policy; a <style> element would not be.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; }
    :host([hidden]) { display: none; }
    button { display: flex; align-items: center; justify-content: center; gap: .4em; width: 100%; min-height: 48px;
      padding: 0 16px; border: 0; border-radius: var(--paypal-button-border-radius, 8px); cursor: pointer;
      font: 600 16px/1 system-ui, sans-serif; }
    button:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
    button:disabled { cursor: not-allowed; opacity: .55; }
    .paypal { background: #ffc439; color: #001435; }
    .paypal:hover:enabled { background: #f2ba36; }
    .paypal b { font-size: 20px; font-style: italic; letter-spacing: -.02em; color: #003087; }
    .paylater { background: #ffc439; color: #001435; }
    .paylater:hover:enabled { background: #f2ba36; }
    .venmo { background: #0074de; color: #fff; }
    .venmo:hover:enabled { background: #0062bd; }
    .venmo b { font-size: 20px; font-style: italic; letter-spacing: -.02em; }
    .card { background: #2c2e2f; color: #fff; }
    .card:hover:enabled { background: #111; }`);

  class PaymentButton extends HTMLElement {
    static observedAttributes = ["disabled", "type"];
    #button = document.createElement("button");

    constructor() {
      super();
      this.#button.type = "button";
      this.#button.className = this.look;
      const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(this.#button);
    }

    connectedCallback() {
      this.#button.replaceChildren(...this.label());
    }

    attributeChangedCallback() {
      this.#button.disabled = this.hasAttribute("disabled") && this.getAttribute("disabled") !== "false";
      this.#button.replaceChildren(...this.label());
    }
  }

  class PayPalButton extends PaymentButton {
    get look() {
      return "paypal";
    }

    label() {
      const words = {
        buynow: "Buy now with",
        checkout: "Checkout with",
        donate: "Donate with",
        subscribe: "Subscribe with",
      };
      const mark = document.createElement("b");
      mark.textContent = "PayPal";
      return [words[this.getAttribute("type")] ?? "Pay with", mark];
    }
  }

  /** Like PayPal's own button, stays hidden until country and product are set. */
  class PayLaterButton extends PaymentButton {
    #facts = {};

    get look() {
      return "paylater";
    }

    get countryCode() {
      return this.#facts.countryCode;
    }

    set countryCode(code) {
      this.#know({ countryCode: code });
    }

    get productCode() {
      return this.#facts.productCode;
    }

    set productCode(code) {
      this.#know({ productCode: code });
    }

    #know(fact) {
      Object.assign(this.#facts, fact);
      this.hidden = !(this.#facts.countryCode && this.#facts.productCode);
    }

    connectedCallback() {
      super.connectedCallback();
      this.#know({});
    }

    label() {
      return ["Pay Later"];
    }
  }

  class VenmoButton extends PaymentButton {
    get look() {
      return "venmo";
    }

    label() {
      const mark = document.createElement("b");
      mark.textContent = "venmo";
      return ["Pay with", mark];
    }
  }

  class CardButton extends PaymentButton {
    get look() {
      return "card";
    }

    label() {
      return ["Debit or Credit Card"];
    }
  }

  function define(name, element) {
    if (!customElements.get(name)) customElements.define(name, element);
  }

  define("paypal-button", PayPalButton);
  define("paypal-pay-later-button", PayLaterButton);
  define("venmo-button", VenmoButton);
  define("paypal-basic-card-button", CardButton);
  define("paypal-basic-card-container", class extends HTMLElement {});
  window.paypal = { version: "6.0.0-emulator", createInstance };
})();
