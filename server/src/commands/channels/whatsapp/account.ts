// The account of a business at an emulated WhatsApp: its ids, its secrets and the facts about its number.

export interface WhatsAppAccount {
  phone_number_id: string
  business_account_id: string
  access_token: string
  app_secret: string
  display_phone_number: string
  verified_name: string
  quality_rating: string
  messaging_limit: string
}

export const ACCOUNT: WhatsAppAccount = {
  phone_number_id: '106540352242922',
  business_account_id: '102290129340398',
  access_token: 'EAAemulatedAccessToken0123456789',
  app_secret: '0123456789abcdef0123456789abcdef',
  display_phone_number: '15550783881',
  verified_name: 'Salão Aurora',
  quality_rating: 'GREEN',
  messaging_limit: 'TIER_2K',
}

/** The fields of the number that a call can ask for. */
export const numberFields = (account: WhatsAppAccount): Record<string, unknown> => ({
  id: account.phone_number_id,
  display_phone_number: `+${account.display_phone_number}`,
  verified_name: account.verified_name,
  quality_rating: account.quality_rating,
  code_verification_status: 'VERIFIED',
  platform_type: 'CLOUD_API',
  throughput: { level: 'STANDARD' },
  whatsapp_business_manager_messaging_limit: account.messaging_limit,
})

export const DEFAULT_NUMBER_FIELDS = [
  'id',
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'code_verification_status',
]
