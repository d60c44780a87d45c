// Tags are changed in place: seen at once, and put on top of what somebody else saved meanwhile.
import { customerQuery } from '../booking/queries.ts'
import { api, type Customer, isProblem } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'

type Edit = (tags: readonly string[]) => readonly string[]

export async function changeTags(customer: Customer, edit: Edit): Promise<void> {
  const { queryKey } = customerQuery(customer.id)
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, { ...customer, tags: [...edit(customer.tags)] })
  try {
    queryClient.setQueryData(queryKey, await save(customer, edit))
  } catch (error) {
    queryClient.setQueryData(queryKey, customer)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: ['customers'] })
  }
}

async function save(customer: Customer, edit: Edit): Promise<Customer> {
  const { id, tags, version } = customer
  try {
    return await api().updateCustomer(id, { tags: [...edit(tags)], expected_version: version })
  } catch (error) {
    if (!isProblem(error, 'version_conflict')) throw error
    return save(await api().getCustomer(id), edit)
  }
}
