import { type SQL, sql } from "drizzle-orm";
import { customOrders, mockupVersions } from "~/db/schema";

const { contentType, customOrderId, emailPictureKey, fileKey, quoteId, version } = mockupVersions;

/** SQL for the file that emails show of the newest mockup of a quote or custom order. Null if email programs show none (email-11). */
export const newestPictureKey = (id: string): SQL<string | null> => sql<string | null>`(
  select coalesce(${emailPictureKey}, case when ${contentType} in ('image/png', 'image/jpeg', 'image/gif') then ${fileKey} end)
  from ${mockupVersions}
  where ${quoteId} = ${id} or ${customOrderId} = ${id}
    or ${quoteId} = (select ${customOrders.quoteId} from ${customOrders} where ${customOrders.id} = ${id})
  order by ${version} desc limit 1)`;
