// The editor of conditions: groups of comparisons, each a short sentence that is edited in place.
import { Plus, X } from 'lucide-react'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { ComparisonEditor } from './comparison-editor.tsx'
import type { Comparison, Condition, Faults, Trigger } from './definition.ts'
import { editorTexts } from './editor-texts.ts'
import { type Group, groupOf, pointerOf, toCondition } from './group.ts'
import { SentenceSelect } from './sentence-select.tsx'

const MAX_NESTED_GROUPS = 3

interface Props {
  trigger: Pick<Trigger, 'type'>
  faults: Faults
  /** The place of the condition in the definition, such as `conditions`. */
  pointer: string
  /** Fields that this definition has besides those of its subject: answers and steps of a flow. */
  more?: readonly string[]
}

/** `condition` is null while there is none. */
export function ConditionEditor({
  condition,
  onChange,
  ...rest
}: Props & { condition: Condition | null; onChange: (condition: Condition | null) => void }) {
  const group = condition === null ? { kind: 'all' as const, items: [] } : groupOf(condition)
  return (
    <GroupEditor
      {...rest}
      group={group}
      isBare={condition !== null && !('all' in condition) && !('any' in condition) && !('not' in condition)}
      depth={1}
      onChange={(next) => onChange(next === null || next.items.length === 0 ? null : toCondition(next))}
    />
  )
}

const NEW: Comparison = { field: '', op: 'eq', value: '' }

function GroupEditor({
  group,
  isBare,
  depth,
  pointer,
  onChange,
  ...rest
}: Props & {
  group: Group
  /** The comparison stands alone, without a group around it. */
  isBare: boolean
  depth: number
  onChange: (group: Group | null) => void
}) {
  const t = useTexts(editorTexts)
  const { kind, items } = group
  const put = (index: number, item: Condition | null) =>
    onChange({ kind, items: item === null ? items.toSpliced(index, 1) : items.with(index, item) })
  const fault = rest.faults[pointer]
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', depth > 1 && 'rounded-xl border bg-page p-3')}>
      {(items.length > 1 || depth > 1 || kind !== 'all') && (
        <div className="flex items-center gap-2">
          <SentenceSelect
            aria-label={t('group')}
            value={kind}
            onChange={({ target }) => onChange({ kind: target.value as Group['kind'], items })}
          >
            {(['all', 'any', 'none'] as const).map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </SentenceSelect>
          {depth > 1 && (
            <IconButton label={t('removeGroup')} className="ml-auto" onClick={() => onChange(null)}>
              <X size={16} />
            </IconButton>
          )}
        </div>
      )}
      {fault && <p className="text-sm text-danger-ink">{fault}</p>}
      {items.map((item, index) => {
        const at = isBare ? pointer : pointerOf(pointer, group, index)
        return 'field' in item ? (
          <ComparisonEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no other name than their place
            key={index}
            {...rest}
            pointer={at}
            comparison={item}
            onChange={(next) => put(index, next)}
          />
        ) : (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name than their place
            key={index}
            {...rest}
            pointer={at}
            group={groupOf(item)}
            isBare={false}
            depth={depth + 1}
            onChange={(next) => put(index, next === null || next.items.length === 0 ? null : toCondition(next))}
          />
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChange({ kind, items: [...items, NEW] })}>
          <Plus size={14} aria-hidden />
          {t('addCondition')}
        </Button>
        {depth < MAX_NESTED_GROUPS && items.length > 0 && (
          <Button size="small" look="quiet" onClick={() => onChange({ kind, items: [...items, { any: [NEW] }] })}>
            <Plus size={14} aria-hidden />
            {t('addGroup')}
          </Button>
        )}
      </div>
    </div>
  )
}
