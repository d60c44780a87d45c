// A link that opens a booking in the drawer of the present page.
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Search } from '../data/address.ts'

export function BookingLink({ id, ...rest }: { id: string } & Omit<ComponentProps<'a'>, 'href' | 'id'>) {
  return (
    <Link
      to="."
      search={(present: Search) => ({ ...present, booking: id })}
      resetScroll={false}
      draggable={false}
      {...rest}
    />
  )
}
