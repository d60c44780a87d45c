// The resources, which an agent reads without a tool: the catalog and the stage configuration.
import type { Resource } from '@modelcontextprotocol/server'
import type { Holdfast } from '../../clients/typescript/src/holdfast.ts'
import { catalogOf, stagesOf } from './catalog.ts'
import type { Scope } from './tool.ts'

interface ResourceDefinition {
  scopes: readonly Scope[]
  listing: Resource
  read(holdfast: Holdfast): Promise<object>
}

const mimeType = 'application/json'

export const resources: readonly ResourceDefinition[] = [
  {
    scopes: ['config:read'],
    listing: {
      uri: 'holdfast://catalog',
      name: 'catalog',
      title: 'Catalog',
      description: 'Services, resources and groups, with their ids',
      mimeType,
    },
    read: catalogOf,
  },
  {
    scopes: ['config:read'],
    listing: {
      uri: 'holdfast://stage-config',
      name: 'stage-config',
      title: 'Stage configuration',
      description: 'The stages of tasks, and the actions between them with their fields',
      mimeType,
    },
    read: stagesOf,
  },
]
