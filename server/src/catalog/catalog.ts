// The whole catalog of a workspace at one moment, and the version number that shows whether it has changed.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { groups } from './group.ts'
import { resources, type StoredResource } from './resource.ts'
import { schedules } from './schedule.ts'
import type { ResourceGroup, Schedule, ScheduleOverride, Service } from './schema.ts'
import { services } from './service.ts'

type Plain<Shape> = Omit<Shape, 'version' | 'created_at' | 'updated_at'>
type Windows = Static<typeof ScheduleOverride>['windows']

export type CatalogService = Plain<Static<typeof Service>>
export type CatalogResource = Plain<StoredResource>
export type CatalogGroup = Plain<Static<typeof ResourceGroup>>
export interface CatalogSchedule extends Plain<Static<typeof Schedule>> {
  /** By local date; an empty list closes the day. */
  overrides: Map<string, Windows>
}

/**
 * All entries that are not archived, active or not, by id. One statement reads them, so they fit together: groups
 * contain only resources that are here, and an active service or resource refers only to entries that are here. An
 * inactive one may still refer to an archived entry.
 */
export interface Catalog {
  /** The `catalogVersion` of exactly this state. */
  version: number
  services: Map<string, CatalogService>
  resources: Map<string, CatalogResource>
  groups: Map<string, CatalogGroup>
  schedules: Map<string, CatalogSchedule>
  /** The schedule of resources that have no schedule of their own; null: they are always open. */
  defaultSchedule: CatalogSchedule | null
}

export async function loadCatalog(ctx: ReadCtx): Promise<Catalog> {
  // An object of objects, because it is smaller and faster to read than a row for every day.
  const overrides = sql<Found['overrides']>`(
    select coalesce(json_object_agg(schedule_id, days), '{}') from (
      select schedule_id, json_object_agg(date, windows) as days
      from schedule_overrides where workspace_id = ${ctx.workspaceId} group by schedule_id
    ) as differing
  )`
  const found = (await ctx.db
    .selectNoFrom([
      versionOf(ctx).as('version'),
      jsonArrayFrom(services.rows(ctx)).as('services'),
      jsonArrayFrom(resources.rows(ctx)).as('resources'),
      jsonArrayFrom(groups.rows(ctx)).as('groups'),
      jsonArrayFrom(schedules.rows(ctx)).as('schedules'),
      overrides.as('overrides'),
    ])
    .executeTakeFirstOrThrow()) as unknown as Found

  const all = byId(
    found.schedules.map((schedule) => ({
      ...schedule,
      overrides: new Map(Object.entries(found.overrides[schedule.id] ?? {})),
    })),
  )
  return {
    version: Number(found.version ?? 0),
    services: byId(found.services),
    resources: byId(found.resources),
    groups: byId(found.groups),
    schedules: all,
    defaultSchedule: [...all.values()].find((schedule) => schedule.is_default) ?? null,
  }
}

/** A number that rises with every write to the catalog; 0 before the first. */
export async function catalogVersion(ctx: ReadCtx): Promise<number> {
  const row = await versionOf(ctx).executeTakeFirst()
  return Number(row?.version ?? 0)
}

/** The version as a column of another statement; null: 0. */
export const catalogVersionColumn = ({ workspaceId }: ReadCtx) =>
  sql<string | null>`(select version from catalog_versions where workspace_id = ${workspaceId})`

const versionOf = ({ db, workspaceId }: ReadCtx) =>
  db.selectFrom('catalog_versions').select('version').where('workspace_id', '=', workspaceId)

interface Found {
  version: string | null
  services: CatalogService[]
  resources: CatalogResource[]
  groups: CatalogGroup[]
  schedules: Plain<Static<typeof Schedule>>[]
  /** By schedule, then by date; including archived schedules. */
  overrides: Record<string, Record<string, Windows>>
}

const byId = <T extends { id: string }>(things: readonly T[]) => new Map(things.map((thing) => [thing.id, thing]))
