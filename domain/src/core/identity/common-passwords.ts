/**
 * The most common passwords in lower case, so that the form can refuse them at once; the server has a longer list.
 * Compared case-insensitively.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword1 pass1234 pass12345 pass@123 pass@1234
  abcd1234 abc12345 abc123456 abcdef12 abcdefg1 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 1234abcd
  12345abc 123456ab 1234567a 12345678a 123456789a qwerty12 qwerty123 qwerty1234 qwerty12345 qwer1234 1qaz2wsx 1q2w3e4r
  1q2w3e4r5t zaq12wsx q1w2e3r4 q1w2e3r4t5 asdf1234 asd12345 zxcvbnm1 zxcv1234 letmein1 letmein123 welcome1 welcome12
  welcome123 welcome@123 admin123 admin1234 admin12345 admin@123 admin@1234 administrator1 root1234 user1234 test1234
  test12345 test@123 testing1 testing123 demo1234 demo@123 guest123 login123 changeme1 changeme123 default1 secret123
  iloveyou1 iloveyou2 iloveyou123 sunshine1 princess1 football1 baseball1 superman1 batman123 monkey123 dragon123
  master123 shadow123 michael1 charlie1 jordan23 trustno1 starwars1 pokemon1 computer1 internet1 samsung1 google123
  facebook1 whatsapp1 india123 india1234 india@123 india12345 bharat123 bharat@123 jaihind1 jaihind123 hindustan1
  krishna1 krishna123 ganesh123 sairam123 omsairam1 shivaay1 jaimatadi1 mumbai123 delhi123 chennai123 bangalore1
  kolkata1 hyderabad1 cricket1 cricket123 sachin10 dhoni007 virat18 tendulkar10 neev1234 neev@123 steel123 cement123
  builder1 builder123 hello123 hello1234 hello12345 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026
  january1 diwali123 mobile123 family123 mother123 father123 friends1 freedom1 whatever1 lovely123 angel123 rockyou1
  `
    .trim()
    .split(/\s+/),
)
