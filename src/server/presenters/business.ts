import type { BusinessRecord } from '#server/businesses/queries.ts';
import type { Business, PublicBusiness, UpdateBusinessRequest } from '#shared/contract/business.ts';

/** What anybody may see of a business: no phone, no owner identifier, no dates. */
export function presentPublicBusiness(record: BusinessRecord): PublicBusiness {
  return {
    id: record.id,
    slug: record.slug,
    code: record.code,
    name: record.name,
    owner_name: record.ownerName,
    owner_surname: record.ownerSurname,
    address: record.address,
  };
}

/** What its owner sees. */
export function presentBusiness(record: BusinessRecord): Business {
  return {
    ...presentPublicBusiness(record),
    phone: record.phone,
    owner_uuid: record.ownerUuid ?? '',
    created_at: record.createdAt.toISOString(),
  };
}

/** The other way: the names that its owner sends. */
export function readOwnerNames(body: Pick<UpdateBusinessRequest, 'name' | 'owner_name' | 'owner_surname'>) {
  return { name: body.name, ownerName: body.owner_name, ownerSurname: body.owner_surname };
}
