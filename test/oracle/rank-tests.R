# Exact p-values of Kendall's tau and the binomial test by R, independent of SciPy.
# Written with R 4.2. Run from the project's root: Rscript test/oracle/rank-tests.R
set.seed(7)
number <- function(x) ifelse(is.na(x), "null", format(x, digits = 17, scientific = TRUE, trim = TRUE))
vector <- function(x) paste0("[", paste(number(x), collapse = ","), "]")
kendall <- c()
for (n in c(3, 4, 5, 6, 8, 9, 12, 20, 30, 33)) {
  for (rep in 1:3) {
    x <- sample(n)
    y <- if (rep == 1) sample(n) else order(x + rnorm(n, sd = n / 3))
    test <- cor.test(x, y, method = "kendall", exact = TRUE)
    kendall <- c(kendall, sprintf('{"x":%s,"y":%s,"tau":%s,"p":%s}', vector(x), vector(y), number(unname(test$estimate)), number(test$p.value)))
  }
}
binomial <- c()
for (n in c(3, 12, 57, 400)) for (p in c(0.5, 0.2)) for (k in unique(c(0, 1, n %/% 4, n %/% 2, n))) {
  binomial <- c(binomial, sprintf("[%d,%d,%s,%s]", k, n, number(p), number(binom.test(k, n, p)$p.value)))
}
here <- "test/oracle/fixtures/rank-tests.json"
writeLines(sprintf('{"R":"%s","kendall":[%s],"binomial":[%s]}', getRversion(), paste(kendall, collapse = ","), paste(binomial, collapse = ",")), here)
