// An address, as callers send it and as it is stored.
import { Body, Latitude, Longitude, Maybe, named, type Static, Text } from './shape.ts'

export const AddressIn = named(
  'AddressInput',
  Body({
    formatted: Text(500, 1, { description: 'As people write it', examples: ['Av. Paulista 1578, São Paulo'] }),
    lat: Maybe(Latitude),
    lng: Maybe(Longitude),
  }),
  { description: 'Where something is, in words and, if you know it, on the map. It is not looked up.' },
)

export interface StoredAddress {
  formatted: string
  lat: number | null
  lng: number | null
}

/** The address with all members, null where nothing was sent. */
export function toAddress(address: Static<typeof AddressIn> | null): StoredAddress | null {
  return address && { formatted: address.formatted, lat: address.lat ?? null, lng: address.lng ?? null }
}
