// Joins the names of CSS classes, without those that do not apply.
type ClassName = string | false | null | undefined

export const cx = (...names: ClassName[]): string => names.filter(Boolean).join(' ')
