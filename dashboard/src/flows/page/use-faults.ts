// The faults for which publishing would refuse the draft, by step. They are loaded again whenever the draft is saved.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { HoldfastError } from '../../data/api.ts'
import { askAgain } from '../../data/queries.ts'
import { type Faults, faultsIn, NO_FAULTS } from '../model/faults.ts'
import { faultsQuery, type StoredGraph } from '../queries.ts'

/** `refused` has faults that only publishing finds. */
export function useFaults(
  id: string,
  stored: StoredGraph,
  refused: readonly HoldfastError['errors'][number][],
): Faults {
  const { data } = useQuery(faultsQuery(id))
  const { graph, version } = stored
  const isOld = data !== undefined && data.version < version
  useEffect(() => {
    if (isOld) askAgain(faultsQuery(id).queryKey)
  }, [isOld, id])
  // The pointers of faults count nodes and edges in the graph in which the faults were found, so the faults of an older
  // graph are shown until the next answer.
  const before = useRef(NO_FAULTS)
  const found = useMemo(
    () => (data && data.version === version ? faultsIn(graph, [...data.faults, ...refused]) : null),
    [data, version, graph, refused],
  )
  useEffect(() => {
    if (found) before.current = found
  }, [found])
  return found ?? before.current
}
