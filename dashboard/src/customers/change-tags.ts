// Changes the tags of a customer: shown at once, and applied to tags that somebody else has saved in the meantime.
import { customerQuery } from '../booking/queries.ts'
import { api, type Customer, isProblem } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { type Change, showAtOnce } from '../data/shown-at-once.ts'

/** Applying an edit twice has the same result as once. */
type Edit = (tags: readonly string[]) => readonly string[]

export async function changeTags(customer: Customer, edit: Edit): Promise<void> {
  const { queryKey } = customerQuery(customer.id)
  const inView = (apply: (present: Customer) => Customer): Change[] => [{ queryKey, exact: true, apply }]
  try {
    await showAtOnce(
      inView((present) => ({ ...present, tags: [...edit(present.tags)] })),
      () => save(customer, edit),
      (answer) => inView((present) => (present.version > answer.version ? present : answer)),
    )
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
