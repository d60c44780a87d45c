// A cluster of two machines of which one can go away. On Citus, its coordinator is told a wrong address. Otherwise one
// PostgreSQL plays the cluster: a read that would have to ask the machine fails as on Citus, and so does inserting a
// row there.
import { inject } from 'vitest'
import { hashToken } from '../platform/secrets.ts'
import type { World } from './world.ts'

/** A port at which nobody listens. */
const WRONG_PORT = 9

const PLAYED = `
  create table away (machine integer);
  create function machine_of(key text) returns integer immutable language sql as 'select abs(hashtext(key) % 2) + 1';
  create function reaches(key text) returns boolean language plpgsql cost 10000 as $$ begin
    if machine_of(key) in (select machine from away) then
      raise exception 'connection to the remote node failed' using errcode = '08006';
    end if;
    return true;
  end $$;
  create function reach() returns trigger language plpgsql as $$ begin
    perform reaches(coalesce(to_jsonb(new) ->> 'token_hash', to_jsonb(new) ->> 'workspace_id'));
    return new;
  end $$;
  create trigger reach before insert on sessions for each row execute function reach();
  create trigger reach before insert or update on rate_buckets for each row execute function reach();
  alter table members rename to all_members;
  create view members as select * from all_members where reaches(workspace_id);
  alter table sessions rename to all_sessions;
  create view sessions as select * from all_sessions where reaches(token_hash);
  create view members_1 as select * from all_members where machine_of(workspace_id) = 1;
  create view members_2 as select * from all_members where machine_of(workspace_id) = 2;
  create table pg_dist_node as
    select number as groupid, 'db' || number as nodename, 5432 as nodeport, 'primary' as noderole
    from generate_series(1, 2) as number;
  create table pg_dist_placement as select number as shardid, number as groupid from generate_series(1, 2) as number;
  create table pg_dist_shard as
    select 'members'::regclass as logicalrelid, number as shardid from generate_series(1, 2) as number;
  create function shard_name(regclass, integer) returns text immutable language sql as $$ select $1 || '_' || $2 $$;
  create function master_run_on_worker(names text[], ports integer[], commands text[], parallel boolean)
    returns table (node_name text, node_port integer, success boolean, result text) language plpgsql as $$
    begin
      for number in 1 .. array_length(names, 1) loop
        node_name := names[number];
        success := not exists (select 1 from away where 'db' || machine = node_name);
        result := 'failed to connect';
        if success then execute commands[number] into result; end if;
        return next;
      end loop;
    end $$`

export async function twoMachines({ pool }: World) {
  const isReal = inject('engine') === 'citus'
  if (!isReal) await pool.query(PLAYED)

  async function machineOf(table: 'sessions' | 'workspaces', key: string): Promise<number> {
    const { rows } = isReal
      ? await pool.query(
          `select groupid as machine from pg_dist_placement
           where shardid = get_shard_id_for_distribution_column($1::regclass, $2::text)`,
          [table, key],
        )
      : await pool.query('select machine_of($1) as machine', [key])
    return rows[0].machine
  }

  /** The address of the machine that is away. */
  let moved: { nodeid: number; nodeport: number } | undefined
  const move = (id: number, port: number) =>
    pool.query('select citus_update_node(nodeid, nodename, $2) from pg_dist_node where nodeid = $1', [id, port])

  return {
    machineOfWorkspace: (id: string) => machineOf('workspaces', id),
    machineOfSession: (token: string) => machineOf('sessions', hashToken(token)),
    async takeAway(machine: number): Promise<void> {
      if (!isReal) return void (await pool.query('insert into away values ($1)', [machine]))
      const { rows } = await pool.query('select nodeid, nodeport from pg_dist_node where groupid = $1', [machine])
      moved = rows[0] as NonNullable<typeof moved>
      await move(moved.nodeid, WRONG_PORT)
    },
    async bringBack(): Promise<void> {
      if (!isReal) await pool.query('delete from away')
      else if (moved) await move(moved.nodeid, moved.nodeport)
    },
  }
}
