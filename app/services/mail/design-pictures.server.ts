import { type SQL, sql } from "drizzle-orm";
import { customOrders, mockupVersions, quoteRequests, storedFiles } from "~/db/schema";

const { contentType, customOrderId, emailPictureKey, fileKey, quoteId, version } = mockupVersions;

/**
 * SQL for the files that can be the picture of a quote or order, the highest `rank` first: the newest mockup, then the
 * picture that staff chose for the quote, then version 0, then the client's logo (quotes-18).
 */
const candidates = (mockups: SQL, quotes: SQL) => sql`(
  select ${version} as rank, ${fileKey} as file_key, ${emailPictureKey} as email_key, ${contentType} as content_type
  from ${mockupVersions} where ${mockups}
  union all
  select iif(${storedFiles.key} = ${quoteRequests.pictureKey}, 0.5, -1), ${storedFiles.key}, null, ${storedFiles.contentType}
  from ${quoteRequests} join ${storedFiles} on ${storedFiles.key} in (${quoteRequests.pictureKey}, ${quoteRequests.logoKey})
  where ${quotes})`;

/** SQL for the file that emails show of a quote or custom order. Null if email programs do not show its newest picture (email-11). */
export const newestPictureKey = (id: string): SQL<string | null> => {
  const quoteOfOrder = sql`(select ${customOrders.quoteId} from ${customOrders} where ${customOrders.id} = ${id})`;
  return sql<string | null>`(
    select coalesce(email_key, case when content_type in ('image/png', 'image/jpeg', 'image/gif') then file_key end)
    from ${candidates(
      sql`${quoteId} = ${id} or ${customOrderId} = ${id} or ${quoteId} = ${quoteOfOrder}`,
      sql`${quoteRequests.id} in (${id}, ${quoteOfOrder})`,
    )} order by rank desc limit 1)`;
};

/** SQL for the file that pages show of a quote. Null without a file that browsers show as a picture. */
export const pagePictureKey = (quote: SQL): SQL<string | null> =>
  sql<string | null>`(select file_key from ${candidates(
    sql`${quoteId} = ${quote}`,
    sql`${quoteRequests.id} = ${quote}`,
  )} where content_type like 'image/%' order by rank desc limit 1)`;
