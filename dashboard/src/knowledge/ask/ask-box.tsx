// Asks the knowledge as a customer would, and shows what the bot would answer, from where, and how sure it is.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Card, Failed, Skeleton } from '../../ui/surface.tsx'
import { answersQuery, botQuery } from '../queries.ts'
import { Answers } from './answers.tsx'
import { askTexts } from './texts.ts'

/** The question is in the address, so that an item that was found can show where. */
export function AskBox() {
  const t = useTexts(askTexts)
  const [search, change] = useAddress()
  const ask = textIn(search, 'ask') ?? ''
  const [typed, setTyped] = useState(ask)
  const id = useId()
  useEffect(() => setTyped(ask), [ask])
  return (
    <Card className="mb-5">
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          change({ ask: typed.trim() || undefined })
        }}
      >
        <label htmlFor={id} className="w-full font-semibold">
          {t('label')}
        </label>
        <span className="relative min-w-0 flex-1">
          <Input
            id={id}
            placeholder={t('example')}
            maxLength={1_000}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="truncate pr-10"
          />
          {typed !== '' && (
            <IconButton
              label={t('clear')}
              className="absolute top-0 right-0"
              onClick={() => {
                setTyped('')
                change({ ask: undefined })
              }}
            >
              <X size={16} />
            </IconButton>
          )}
        </span>
        <Button look="main" type="submit">
          {t('ask')}
        </Button>
      </form>
      {ask !== '' && <Result ask={ask} />}
    </Card>
  )
}

function Result({ ask }: { ask: string }) {
  const { data: answers, error, refetch } = useQuery(answersQuery(ask))
  const { data: bot } = useQuery(botQuery)
  if (error && !answers) return <Failed error={error} retry={() => void refetch()} />
  return (
    <div aria-live="polite" className="pt-4">
      {answers ? <Answers ask={ask} answers={answers} bot={bot} /> : <Skeleton className="h-36" />}
    </div>
  )
}
