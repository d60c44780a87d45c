// How the chat looks: its colour with a check of the contrast, its corner, light or dark, its picture.
import { Check, TriangleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { contrast, textOn } from '../../../../webchat/src/look/color.ts'
import { themeColors } from '../../../../webchat/src/look/theme.ts'
import { localeOf, useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Card, Choice } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import type { PartProps } from './part-props.ts'
import { webChatTexts } from './texts.ts'

const COLOR = /^#[0-9a-f]{6}$/i
/** The contrast that WCAG requires of a button against what is around it. */
const MIN_SEEN_CONTRAST = 3
const WHITE = '#ffffff'
const EXAMPLE_LOGO = 'https://www.example.com/logo.png'

export function LookCard({ value: { theme }, onChange, faults }: PartProps) {
  const t = useTexts(webChatTexts)
  const ui = useTexts(uiTexts)
  const change = (part: Partial<typeof theme>) => onChange({ theme: { ...theme, ...part } })
  return (
    <Card title={t('look')}>
      <div className="flex flex-col gap-4">
        <div>
          <Field label={t('color')} fault={faults['theme/color']}>
            <div className="flex gap-2">
              <input
                type="color"
                aria-label={t('pickColor')}
                value={COLOR.test(theme.color) ? theme.color.toLowerCase() : '#000000'}
                onChange={({ target }) => change({ color: target.value })}
                className="h-10 w-14 shrink-0 cursor-pointer rounded-lg border border-strong-line bg-card p-1"
              />
              <Input
                className="max-w-32 font-mono"
                required
                maxLength={7}
                pattern="#[0-9A-Fa-f]{6}"
                title="#0b6e66"
                spellCheck={false}
                value={theme.color}
                onChange={({ target }) => change({ color: target.value })}
              />
            </div>
          </Field>
          {COLOR.test(theme.color) && <ContrastCheck color={theme.color} />}
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <Named name={t('scheme')}>
            <Choice
              label={t('scheme')}
              value={theme.scheme}
              options={[
                { value: 'auto', text: t('asVisitor') },
                { value: 'light', text: ui('light') },
                { value: 'dark', text: ui('dark') },
              ]}
              onChange={(scheme) => change({ scheme })}
            />
          </Named>
          <Named name={t('position')}>
            <Choice
              label={t('position')}
              value={theme.position}
              options={[
                { value: 'left', text: t('left') },
                { value: 'right', text: t('right') },
              ]}
              onChange={(position) => change({ position })}
            />
          </Named>
        </div>
        <Field label={t('launcher')} hint={t('launcherHint')} fault={faults['theme/launcher_text']} optional>
          <Input
            maxLength={40}
            value={theme.launcher_text}
            onChange={({ target }) => change({ launcher_text: target.value })}
          />
        </Field>
        <Field label={t('logo')} hint={t('logoHint')} fault={faults['theme/logo_url'] && t('logoFault')} optional>
          <Input
            type="url"
            maxLength={2_000}
            autoComplete="off"
            placeholder={EXAMPLE_LOGO}
            value={theme.logo_url}
            onChange={({ target }) => change({ logo_url: target.value })}
          />
        </Field>
      </div>
    </Card>
  )
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p aria-hidden className="pb-1 text-sm font-medium text-soft">
        {name}
      </p>
      {children}
    </div>
  )
}

/** The chat itself chooses black or white, and a shade for links, by the same functions. */
function ContrastCheck({ color }: { color: string }) {
  const t = useTexts(webChatTexts)
  const language = useLanguage()
  const written = (value: number) =>
    value.toLocaleString(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const text = textOn(color)
  const shade = themeColors(color, 'light').accentInk
  const seen = contrast(color, WHITE)
  return (
    <ul className="flex flex-col gap-1.5 pt-2 text-sm text-soft" aria-label={t('contrast')}>
      <Finding isGood sample={{ background: color, color: text }}>
        {t(text === WHITE ? 'whiteOn' : 'blackOn', { ratio: written(contrast(color, text)) })}
      </Finding>
      <Finding isGood sample={{ background: WHITE, color: shade }}>
        {shade === color.toLowerCase()
          ? t('asText', { ratio: written(seen) })
          : t('shaded', { ratio: written(seen), shade })}
      </Finding>
      {seen < MIN_SEEN_CONTRAST && (
        <Finding sample={{ background: WHITE, color }}>{t('hardlySeen', { ratio: written(seen) })}</Finding>
      )}
    </ul>
  )
}

function Finding({ isGood, sample, children }: { isGood?: true; sample: CSSProperties; children: ReactNode }) {
  const Icon = isGood ? Check : TriangleAlert
  return (
    <li className="flex items-start gap-2">
      <span
        aria-hidden
        style={sample}
        data-letters="Aa"
        className="grid h-6 w-9 shrink-0 place-items-center rounded border text-xs font-semibold before:content-[attr(data-letters)]"
      />
      <Icon
        size={16}
        aria-hidden
        className={isGood ? 'mt-0.5 shrink-0 text-good-ink' : 'mt-0.5 shrink-0 text-warn-ink'}
      />
      <span className={isGood ? 'min-w-0' : 'min-w-0 text-warn-ink'}>{children}</span>
    </li>
  )
}
