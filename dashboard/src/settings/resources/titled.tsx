// The props and the frame that all parts of the form of a person or thing use.
import type { ReactNode } from 'react'
import type { Resource } from '../../data/api.ts'
import type { Draft } from '../../parts/draft.ts'
import type { ResourceDraft, StaffAround } from './staff-draft.ts'

export interface FieldsProps {
  draft: Draft<ResourceDraft>
  faults: Readonly<Record<string, string>>
  /** The saved person or thing; undefined: a new one. */
  resource: Resource | undefined
  around: StaffAround
}

/** Fields below one title. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-medium text-soft">{title}</legend>
      {children}
    </fieldset>
  )
}
