/** Where a measure comes from: what a paper that uses the figures cites. */
export interface Citation {
  /** What of the output rests on it. */
  method: string;
  reference: string;
}

const REFERENCES = {
  kendall: {
    method: "Kendall's tau",
    reference: 'Kendall, M. (1945). The treatment of ties in ranking problems. Biometrika 33.',
  },
  stuart: {
    method: "Kendall's tau-c",
    reference:
      'Stuart, A. (1953). The estimation and comparison of strengths of association in contingency tables. Biometrika 40.',
  },
  pearson: {
    method: "Pearson's correlation",
    reference: 'Student (1908). Probable error of a correlation coefficient. Biometrika 6.',
  },
  spearman: {
    method: "Spearman's correlation",
    reference:
      'Spearman, C. (1904). The proof and measurement of association between two things. American Journal of Psychology 15.',
  },
  accuracyWithTies: {
    method: 'pairwise accuracy with ties',
    reference:
      'Deutsch, D., Foster, G. & Freitag, M. (2023). Ties matter: meta-evaluating modern metrics with pairwise accuracy and tie calibration. EMNLP.',
  },
  softAccuracy: {
    method: 'soft pairwise accuracy',
    reference:
      'Thompson, B., Mathur, N., Deutsch, D. & Khayrallah, H. (2024). Improving statistical significance in human evaluation of automatic metrics via soft pairwise accuracy. WMT.',
  },
  resampling: {
    method: 'levels of correlation, bootstrap over systems and items, permutation of judges',
    reference:
      'Deutsch, D., Dror, R. & Roth, D. (2021). A statistical analysis of summarization evaluation metrics using resampling methods. TACL 9.',
  },
  percentile: {
    method: 'percentile interval',
    reference: 'Efron, B. & Tibshirani, R. (1993). An Introduction to the Bootstrap. Chapman & Hall.',
  },
  bca: {
    method: 'BCa interval',
    reference: 'Efron, B. (1987). Better bootstrap confidence intervals. JASA 82.',
  },
  crossed: {
    method: 'variance over systems and items',
    reference:
      'Efron, B. & Stein, C. (1981). The jackknife estimate of variance. Annals of Statistics 9; Dorfman, D., Berbaum, K. & Metz, C. (1992). Receiver operating characteristic rating analysis: generalization to the population of readers and patients with the jackknife method. Investigative Radiology 27.',
  },
  reruns: {
    method: 'variance over runs of one judge',
    reference:
      'McCarthy, P. & Snowden, C. (1985). The bootstrap and finite population sampling. Vital and Health Statistics 2(95).',
  },
  alpha: {
    method: "Krippendorff's alpha",
    reference:
      "Krippendorff, K. (2011). Computing Krippendorff's alpha-reliability. University of Pennsylvania.",
  },
  masi: {
    method: 'MASI distance',
    reference:
      'Passonneau, R. (2006). Measuring agreement on set-valued items (MASI) for semantic and pragmatic annotation. LREC.',
  },
  kappa: {
    method: "Cohen's kappa",
    reference:
      'Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological Measurement 20.',
  },
  holm: {
    method: "Holm's adjustment",
    reference:
      'Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6.',
  },
  sampledP: {
    method: 'p-values of sampled tests',
    reference:
      'Phipson, B. & Smyth, G. (2010). Permutation p-values should never be zero. Statistical Applications in Genetics and Molecular Biology 9.',
  },
  letters: {
    method: 'significance letters',
    reference:
      'Piepho, H.-P. (2004). An algorithm for a letter-based representation of all-pairwise comparisons. JCGS 13.',
  },
  rouge: {
    method: 'ROUGE',
    reference:
      'Lin, C.-Y. (2004). ROUGE: a package for automatic evaluation of summaries. Text Summarization Branches Out.',
  },
  trigrams: {
    method: 'repeated and novel trigrams',
    reference: 'Fabbri, A. et al. (2021). SummEval: re-evaluating summarization evaluation. TACL 9.',
  },
  longTasks: {
    method: 'scores of answers over long texts',
    reference:
      'Shaham, U., Ivgi, M., Efrat, A., Berant, J. & Levy, O. (2023). ZeroSCROLLS: a zero-shot benchmark for long text understanding. Findings of EMNLP.',
  },
  instrusum: {
    method: 'agreement of preferences as sets, length oracle',
    reference:
      'Liu, Y. et al. (2024). Benchmarking generation and evaluation capabilities of large language models for instruction controllable summarization. Findings of NAACL.',
  },
  altTest: {
    method: 'alternative annotator test',
    reference:
      'Calderon, N., Reichart, R. & Dror, R. (2025). The alternative annotator test for LLM-as-a-judge: how to statistically justify replacing human annotators with LLMs. ACL.',
  },
  yekutieli: {
    method: "Benjamini and Yekutieli's adjustment",
    reference:
      'Benjamini, Y. & Yekutieli, D. (2001). The control of the false discovery rate in multiple testing under dependency. Annals of Statistics 29.',
  },
  ppi: {
    method: 'prediction-powered means',
    reference:
      'Angelopoulos, A., Duchi, J. & Zrnic, T. (2023). PPI++: efficient prediction-powered inference. arXiv:2311.01453.',
  },
  roganGladen: {
    method: 'corrected shares',
    reference:
      'Rogan, W. & Gladen, B. (1978). Estimating prevalence from the results of a screening test. American Journal of Epidemiology 107; Lang, Z. & Reiczigel, J. (2014). Confidence limits for prevalence of disease adjusted for estimated sensitivity and specificity. Preventive Veterinary Medicine 113.',
  },
  pairAccuracy: {
    method: 'share of human preferences that a judge shares',
    reference:
      'Zheng, L. et al. (2023). Judging LLM-as-a-judge with MT-Bench and Chatbot Arena. NeurIPS Datasets and Benchmarks.',
  },
  exchange: {
    method: 'paired randomization test',
    reference: 'Noreen, E. (1989). Computer-Intensive Methods for Testing Hypotheses. Wiley.',
  },
  williams: {
    method: "Williams' test",
    reference:
      'Williams, E. (1959). The comparison of regression variables. JRSS B 21; Steiger, J. (1980). Tests for comparing elements of a correlation matrix. Psychological Bulletin 87.',
  },
  clusters: {
    method: 'resampled items, everything of an item together',
    reference: 'Field, C. & Welsh, A. (2007). Bootstrapping clustered data. JRSS B 69.',
  },
  balancedAccuracy: {
    method: 'balanced accuracy',
    reference:
      'Brodersen, K., Ong, C. S., Stephan, K. & Buhmann, J. (2010). The balanced accuracy and its posterior distribution. ICPR.',
  },
  mcNemar: {
    method: 'exact test on the flips',
    reference:
      'McNemar, Q. (1947). Note on the sampling error of the difference between correlated proportions or percentages. Psychometrika 12.',
  },
  bothOrders: {
    method: 'position audit by both orders',
    reference:
      'Zheng, L. et al. (2023). Judging LLM-as-a-judge with MT-Bench and Chatbot Arena. NeurIPS Datasets and Benchmarks.',
  },
  lengthRegression: {
    method: 'regression on length',
    reference:
      'Papke, L. & Wooldridge, J. (1996). Econometric methods for fractional response variables. Journal of Applied Econometrics 11; Liang, K. & Zeger, S. (1986). Longitudinal data analysis using generalized linear models. Biometrika 73.',
  },
  protocolAgreement: {
    method: 'protocol against protocol, judges as re-rankers',
    reference:
      'Liu, Y. et al. (2024). Benchmarking generation and evaluation capabilities of large language models for instruction controllable summarization. Findings of NAACL.',
  },
  triads: {
    method: 'circular triads',
    reference:
      'Kendall, M. & Babington Smith, B. (1940). On the method of paired comparisons. Biometrika 31.',
  },
  injection: {
    method: 'text in a candidate that speaks to the judge',
    reference:
      'Greshake, K. et al. (2023). Not what you have signed up for: compromising real-world LLM-integrated applications with indirect prompt injection. AISec; Zheng, X. et al. (2025). Cheating automatic LLM benchmarks: null models achieve high win rates. ICLR.',
  },
  bradleyTerry: {
    method: 'ratings',
    reference:
      'Bradley, R. & Terry, M. (1952). Rank analysis of incomplete block designs: the method of paired comparisons. Biometrika 39.',
  },
  davidson: {
    method: 'ratings with ties',
    reference:
      'Davidson, R. (1970). On extending the Bradley-Terry model to accommodate ties in paired comparison experiments. JASA 65.',
  },
  elo: {
    method: "Elo's scale",
    reference: 'Elo, A. (1978). The Rating of Chessplayers, Past and Present. Arco.',
  },
  nonInferiority: {
    method: 'exact test of paired shares',
    reference:
      'Tango, T. (1998). Equivalence test and confidence interval for the difference in proportions for the paired-sample design. Statistics in Medicine 17; Sidik, K. (2003). Exact unconditional tests for testing non-inferiority in matched-pairs design. Statistics in Medicine 22.',
  },
} as const satisfies Record<string, Citation>;

/** A measure that has a source. */
export type MethodName = keyof typeof REFERENCES;

/** The sources of the measures, each once, in the order asked for. */
export function citationsOf(methods: readonly MethodName[]): Citation[] {
  return [...new Set(methods)].map((name) => ({ ...REFERENCES[name] }));
}

/** The measures behind a correlation coefficient. */
export function coefficientMethods(coefficient: string): MethodName[] {
  if (coefficient === 'kendall-c') return ['kendall', 'stuart'];
  if (coefficient === 'acc-eq') return ['accuracyWithTies', 'softAccuracy'];
  return coefficient === 'pearson' || coefficient === 'spearman' ? [coefficient] : ['kendall'];
}
