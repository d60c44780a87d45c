// Names of the ways in which a group chooses a free resource; one that is newer than this page is shown as it is.
import { says, useTexts } from '../../text/texts.ts'
import { groupTexts } from './group-texts.ts'

export const ASSIGNMENTS = ['least_busy', 'priority', 'round_robin'] as const

export function useAssignmentName(): (assignment: string) => string {
  const t = useTexts(groupTexts)
  return (assignment) => (says(groupTexts, assignment) ? t(assignment) : assignment)
}
