/** Number in place of a product, for a line that staff typed into a manual order. Each is unique in its order. */
export const customLineId = (index: number): number => -1 - index;

/** True for a line without a product: it has no stock, picture or page. */
export const isCustomLine = ({ productId }: { productId: number }): boolean => productId < 0;

interface SoldLine {
  productId: number;
  /** Null if staff gave the product none. */
  sku: string | null;
}

/** SKU in files for ShipStation. Custom lines have none. */
export const lineSku = (line: SoldLine): string => line.sku ?? (isCustomLine(line) ? "" : `PIN-${line.productId}`);
