// The link between the pages for signing in and up, which keeps the page to continue with.
import { Link } from '@tanstack/react-router'
import { textIn, useAddress } from '../data/address.ts'

export function SignInOrUpLink({ question, to, text }: { question: string; to: string; text: string }) {
  const [search] = useAddress()
  const next = textIn(search, 'next')
  return (
    <p className="border-t pt-5 text-soft">
      {question}{' '}
      <Link to={to} search={next ? { next } : {}} className="font-medium text-accent-ink underline underline-offset-4">
        {text}
      </Link>
    </p>
  )
}
