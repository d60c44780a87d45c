// The walk through customers.
import type { Insider } from './walk.ts'

export async function walkCustomers({ see, program }: Insider): Promise<void> {
  const address = { formatted: 'Rua A, 1', lat: -23.5, lng: -46.6 }
  const identities = [{ channel: 'whatsapp', external_id: '5511988887777' }]
  const body = {
    name: 'Ana',
    phone: '+5511988887777',
    email: 'a@example.com',
    address,
    identities,
    tags: ['a'],
    notes: 'x',
  }
  const customer = see('createCustomer', await program.post('/customers', body))
  see('getCustomer', await program.get(`/customers/${customer.id}`))
  see('updateCustomer', await program.patch(`/customers/${customer.id}`, { company: 'ACME' }))
  see('listCustomers', await program.get('/customers?q=an'))
  see('createCustomerComment', await program.post(`/customers/${customer.id}/comments`, { body: 'Likes mornings' }))
  see('listCustomerComments', await program.get(`/customers/${customer.id}/comments`))
  see('listCustomerTimeline', await program.get(`/customers/${customer.id}/timeline`))
  see('listCustomerBookings', await program.get(`/customers/${customer.id}/bookings`))
  see('getCustomerSummary', await program.get(`/customers/${customer.id}/summary`))
  see('exportCustomer', await program.get(`/customers/${customer.id}/export`))
  const other = (await program.post('/customers', { name: 'Ana S.', phone: '+5511988887778' })).body
  see('mergeCustomers', await program.post(`/customers/${customer.id}/merge`, { other_id: other.id }))
  see('importCustomers', await program.post('/customers/import', { csv: 'name,phone\nCaio,123\nBia,' }))
  see('exportCustomers', await program.get('/customers/export'))
  const leaving = (await program.post('/customers', { name: 'Bia', phone: '+5511988887779' })).body
  see('anonymiseCustomer', await program.delete(`/customers/${leaving.id}`))
}
