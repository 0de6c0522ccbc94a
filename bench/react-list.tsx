// React alone, rendering a list of 36 cards as the catalog does: the floor under every server-rendered page.
import { renderToReadableStream } from "react-dom/server";
import { demoProducts } from "../scripts/seed/products";

function List() {
  return (
    <html lang="en">
      <body>
        <ul>
          {demoProducts.map((product) => (
            <li key={product.slug} className="card">
              <a href={`/product/${product.slug}`}>
                <img src={product.imageUrl} alt={product.imageAlt} width={400} height={400} loading="lazy" />
                <h2>{product.name}</h2>
              </a>
              <p>{product.description}</p>
              <p>${(product.priceCents / 100).toFixed(2)}</p>
              <form method="post">
                <input type="number" name="quantity" defaultValue={1} min={1} max={product.stockQuantity} />
                <button type="submit">Add to Cart</button>
              </form>
            </li>
          ))}
        </ul>
      </body>
    </html>
  );
}

export default {
  async fetch() {
    const body = await renderToReadableStream(<List />);
    return new Response(body, { headers: { "Content-Type": "text/html" } });
  },
};
