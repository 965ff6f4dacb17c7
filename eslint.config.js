import tseslint from 'typescript-eslint'

// Sizes are part of the house style: a file or function that outgrows them asks for a better cut.
export default tseslint.config(
  { ignores: ['node_modules/', '.data/', 'coverage/', 'schemas/messages.ts', 'schemas/tables.ts'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] } },
    },
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 15],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read in platform/process/read-settings.ts.',
        },
        {
          object: 'AbortSignal',
          property: 'any',
          message: 'Node 20 keeps a part of each such signal as long as its sources live.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the names where they belong: a literal spread into another says nothing.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
    },
  },
  {
    files: ['**/*.test.ts', 'test/**', 'bench/**', 'corpus/**'],
    rules: { 'max-lines-per-function': 'off', 'no-restricted-properties': 'off' },
  },
  { files: ['eslint.config.js'], ...tseslint.configs.disableTypeChecked },
)
