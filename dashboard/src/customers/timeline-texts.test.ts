// Timelines have a text for every kind of entry that the server sends.
import { expect, test } from 'vitest'
import { timelineKinds } from '../../../server/src/http/timeline.ts'
import { events } from '../../../server/src/slices.ts'
import { timelineTexts } from '../booking/timeline-texts.ts'
import { says } from '../text/texts.ts'
import { customerTimelineTexts } from './timeline-texts.ts'

test('every kind of entry in a timeline has a text', () => {
  const kinds = timelineKinds(events)
  expect(kinds.length).toBeGreaterThan(15)
  for (const kind of kinds) expect(says(timelineTexts, kind) || says(customerTimelineTexts, kind), kind).toBe(true)
})
