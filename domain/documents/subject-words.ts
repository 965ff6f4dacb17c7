/** What a mail or a letter has before the colon of its subject. */
export const subjectWords = 'subject|betreff|asunto|assunto|objet|oggetto|onderwerp|konu|temat|主题'
