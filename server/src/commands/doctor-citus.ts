// Checks of a cluster of Citus: rules that only a cluster can break.
import pg from 'pg'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import type { Check } from './doctor-check.ts'

/** The number of rows of a copy, and a sum that differs if a row does. A hash of the row itself depends on no setting. */
const PRINT = `select count(*) || ' rows, sum ' || coalesce(sum(hash_record_extended(row, 0)), 0) from %s as row`

export const CITUS_CHECKS: readonly Check[] = [
  {
    rule: 'A table that every machine has is the same on all of them',
    sql: `select '${SYSTEM_WORKSPACE}' as workspace_id, copied.table_name || ' differs: '
        || string_agg(copy.nodename || ':' || copy.nodeport || ' says: ' || copy.result, '; '
          order by copy.nodename, copy.nodeport) as what
      from citus_tables as copied
        cross join lateral run_command_on_placements(copied.table_name, ${pg.escapeLiteral(PRINT)}) as copy
      where copied.citus_table_type = 'reference'
      group by copied.table_name having count(distinct copy.result) > 1 or not bool_and(copy.success)`,
  },
]
