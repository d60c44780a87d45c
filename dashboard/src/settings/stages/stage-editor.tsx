// The editor of one stage.
import { Plus, Trash2 } from 'lucide-react'
import { nameIn } from '../../text/named.ts'
import { duration } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Remark } from '../../ui/remark.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ColorField } from '../catalog/color-field.tsx'
import { CATEGORIES, inOrder, isEnd, KINDS, type Stage } from './content.ts'
import { addAction, changeStage, moveStage, removeStage, renameStage } from './edit.ts'
import type { EditorProps } from './editor-props.ts'
import { editorTexts } from './editor-texts.ts'
import { useFaultAt } from './fault-words.ts'
import { KeyField } from './key-field.tsx'
import { NamesField } from './names-field.tsx'
import { NumberField } from './number-field.tsx'
import { PlaceField } from './place-field.tsx'
import { stageTexts } from './texts.ts'
import { Ticks } from './ticks.tsx'

export function StageEditor({ stage, ...props }: EditorProps & { stage: Stage }) {
  const t = useTexts(editorTexts)
  const s = useTexts(stageTexts)
  const { content, faults, onEdit, onChoose } = props
  const faultAt = useFaultAt(faults.filter(({ about, key }) => about === 'stage' && key === stage.key))
  const change = (to: Partial<Stage>) => onEdit(changeStage(content, stage.key, to))
  const ordered = inOrder(content.stages)
  return (
    <>
      {faultAt('') && <Remark tone="danger">{faultAt('')}</Remark>}
      <NamesField
        label={t('name')}
        names={stage.name}
        field="name"
        faultAt={faultAt}
        onChange={(name) => change({ name })}
      />
      <Field label={t('category')} hint={t(isEnd(stage.category) ? 'ends' : 'goesOn')} fault={faultAt('category')}>
        <Select value={stage.category} onChange={({ target }) => change({ category: target.value })}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {s(category)}
            </option>
          ))}
        </Select>
      </Field>
      <Ticks
        label={t('kinds')}
        fault={faultAt('kinds')}
        options={KINDS.map((value) => ({ value, text: s(value) }))}
        chosen={stage.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <ColorField
        color={stage.color}
        empty={t('noColor')}
        fault={faultAt('color')}
        onChange={(color) => change({ color })}
      />
      <NumberField
        label={t('sla')}
        hint={stage.sla_minutes ? t('slaIs', { duration: duration(stage.sla_minutes) }) : t('slaHint')}
        fault={faultAt('sla_minutes')}
        min={1}
        value={stage.sla_minutes}
        onChange={(sla_minutes) => change({ sla_minutes })}
      />
      <PlaceField
        label={t('place')}
        place={ordered.findIndex(({ key }) => key === stage.key)}
        count={ordered.length}
        onMove={(step) => onEdit(moveStage(content, stage.key, step))}
      />
      <KeyField
        value={stage.key}
        others={content.stages.map(({ key }) => key).filter((key) => key !== stage.key)}
        fault={faultAt('key')}
        onChange={(key) => {
          onEdit(renameStage(content, stage.key, key))
          onChoose({ about: 'stage', key })
        }}
      />
      <StageButtons stage={stage} {...props} />
    </>
  )
}

function StageButtons({ stage, content, onEdit, onChoose }: EditorProps & { stage: Stage }) {
  const t = useTexts(editorTexts)
  const s = useTexts(stageTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  const open = inOrder(content.stages).filter(({ terminal, key }) => !terminal && key !== stage.key)
  const shares = ({ kinds }: Stage) => stage.kinds.filter((kind) => kinds.includes(kind)).length
  // A stage for all kinds of tasks of this stage is best, so that all of them can get here.
  const other = open.find((each) => shares(each) === stage.kinds.length) ?? open.find((each) => shares(each) > 0)
  const add = (from: string, to: string) => {
    const added = addAction(content, s('newAction'), from, to)
    onEdit(added.content)
    onChoose({ about: 'action', key: added.key })
  }
  const remove = () => {
    const next = removeStage(content, stage.key)
    onEdit(next)
    onChoose(null)
    const count = content.actions.length - next.actions.length
    notify(t('removedStage', { name: nameIn(stage.name, language), count }), {
      action: { label: ui('undo'), run: () => onEdit(content) },
    })
  }
  return (
    <div className="flex flex-col items-stretch gap-2 border-t pt-4">
      {other && !stage.terminal && (
        <>
          <Button onClick={() => add(stage.key, other.key)}>
            <Plus size={16} aria-hidden />
            {t('addHere')}
          </Button>
          <Button onClick={() => add(other.key, stage.key)}>
            <Plus size={16} aria-hidden />
            {t('addTo')}
          </Button>
        </>
      )}
      <Button look="quiet" onClick={remove} disabled={content.stages.length < 2}>
        <Trash2 size={16} aria-hidden />
        {t('removeStage')}
      </Button>
    </div>
  )
}
