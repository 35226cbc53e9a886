# Korn-Graubard intervals of clustered shares by R's survey package, and the quantiles they rest on.
# Written with R 4.2, survey 4.1. Run from the project's root: Rscript test/oracle/clustered-share.R
suppressPackageStartupMessages(library(survey))
set.seed(5)
number <- function(x) format(x, digits = 17, scientific = TRUE, trim = TRUE)
vector <- function(x) paste0("[", paste(number(x), collapse = ","), "]")
cases <- c()
for (items in c(4, 10, 25, 60)) for (each in c(1, 3, 10)) for (p in c(0.03, 0.3, 0.5, 0.9)) for (level in c(0.95, 0.9)) {
  chance <- rbeta(items, 3 * p, 3 * (1 - p))
  of <- if (each == 1) rep(1, items) else sample(each, items, replace = TRUE)
  yes <- rbinom(items, of, chance)
  if (sum(yes) == 0 || sum(yes) == sum(of)) next
  rows <- data.frame(item = rep(seq_len(items), of), y = unlist(mapply(function(k, n) rep(c(1, 0), c(k, n - k)), yes, of)))
  design <- svydesign(ids = ~item, data = rows, weights = rep(1, nrow(rows)))
  found <- svyciprop(~y, design, method = "beta", level = level)
  n.star <- coef(found) * (1 - coef(found)) / vcov(svymean(~y, design)) *
    (qt((1 - level) / 2, nrow(rows) - 1) / qt((1 - level) / 2, degf(design)))^2
  cases <- c(cases, sprintf('{"yes":%s,"of":%s,"level":%s,"share":%s,"nStar":%s,"interval":%s}', vector(yes), vector(of),
    number(level), number(as.numeric(coef(found))), number(as.numeric(n.star)), vector(as.numeric(confint(found)))))
}
# Clopper & Pearson's exact limits, at the edges too: of k in n independent observations, one an item.
exact <- c()
for (n in c(1, 5, 58, 300)) for (k in unique(c(0, 1, n %/% 3, n))) {
  exact <- c(exact, sprintf("[%d,%d,%s]", k, n, vector(as.numeric(binom.test(k, n)$conf.int))))
}
beta <- c()
for (a in c(0.4, 1, 7.3, 120)) for (b in c(0.6, 1, 30, 2500)) for (p in c(0.001, 0.025, 0.5, 0.975)) {
  beta <- c(beta, sprintf("[%s,%s,%s,%s]", number(p), number(a), number(b), number(qbeta(p, a, b))))
}
student <- c()
for (df in c(1, 2, 4.5, 11, 60, 1000)) for (p in c(0.0005, 0.025, 0.3, 0.6, 0.95, 0.9995)) {
  student <- c(student, sprintf("[%s,%s,%s]", number(p), number(df), number(qt(p, df))))
}
writeLines(sprintf('{"R":"%s","survey":"%s","cases":[%s],"exact":[%s],"beta":[%s],"student":[%s]}', getRversion(),
  packageVersion("survey"), paste(cases, collapse = ","), paste(exact, collapse = ","), paste(beta, collapse = ","),
  paste(student, collapse = ",")), "test/oracle/fixtures/clustered-share.json")
