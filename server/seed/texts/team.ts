import type { Ctx } from '#core/context.ts'
import { insertRows } from '../rows.ts'

const people = [
  [
    'Meera Joshi',
    'Grievance officer',
    'शिकायत अधिकारी',
    'Answers every complaint herself and knows the clock of each. Before Neev she ran the claims desk of a transport company.',
    'हर शिकायत का उत्तर ख़ुद देती हैं। पहले एक ट्रांसपोर्ट कंपनी में दावे संभालती थीं।',
  ],
  [
    'Nilesh Gokhale',
    'Prices and tax',
    'भाव और कर',
    'Chartered accountant. Worked out the five lines of the delivered price, and checks them whenever a rate changes.',
    'चार्टर्ड अकाउंटेंट। पहुँच के भाव की पाँच पंक्तियाँ इन्होंने बनाईं।',
  ],
  [
    'Vikram Salunkhe',
    'Materials engineer',
    'सामग्री इंजीनियर',
    'Twelve years in rolling mills. Reads test certificates, visits yards, and writes about steel.',
    'रोलिंग मिलों में बारह वर्ष। टेस्ट सर्टिफ़िकेट जाँचते हैं और स्टील पर लिखते हैं।',
  ],
  [
    'Asha Kadam',
    'Site engineer',
    'साइट इंजीनियर',
    'Built houses and schools around Nashik. Looks after cement, bricks and everything that is mixed with water.',
    'नासिक के आसपास घर और स्कूल बनाए। सीमेंट, ईंट और मिश्रण का काम देखती हैं।',
  ],
  [
    'Farhan Sheikh',
    'Seller onboarding',
    'विक्रेता पंजीकरण',
    'Checks registrations and yards before a seller can offer anything.',
    'विक्रेता के बेचने से पहले पंजीकरण और यार्ड जाँचते हैं।',
  ],
] as const

/** The people of the demo shop's operator. */
export async function fillTeam(ctx: Ctx): Promise<void> {
  await insertRows(
    ctx.db,
    'team_members',
    people.map(([name, role, roleInHindi, bio, bioInHindi], position) => ({
      name,
      texts: [
        { language: 'en', role, bio },
        { language: 'hi', role: roleInHindi, bio: bioInHindi },
      ],
      position,
      is_active: true,
      version: 1,
      updated_at: ctx.now,
    })),
  )
}
